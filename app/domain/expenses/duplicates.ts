import { editDistance, fold } from '~/domain/words'

// Whether two names of merchants may be the same merchant, as receipts print it, readings garble it and people type it.

/** Names of legal forms, which one receipt prints and another leaves out; `sdn bhd` and `s a` are single words by then. */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh mbh ag kg kgaa ohg ug ev sa sas sarl sasu srl spa bv nv ab as asa oy oyj aps sro zoo pte pty bhd sdn sdnbhd kk'.split(
    ' ',
  ),
)

/** How much of the longer name may differ. */
const DIFFERENCE_MAX = 0.25

/** No name is longer; what a client of the contract stored may be. */
const LENGTH_MAX = 200

/** The words of a name, without case, accents, punctuation and legal form. */
function wordsOf(name: string): string[] {
  const plain = fold(name.slice(0, LENGTH_MAX))
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replaceAll(/['’`]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const named = words.filter((word) => !LEGAL_FORMS.has(word))
  // a name of nothing else is a name still
  return named.length > 0 ? named : words
}

/** Whether two names seem to be one merchant's. A name that is missing contradicts none. */
export function isSimilarMerchant(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))) return true
  const [x, y] = [a.join(''), b.join('')]
  return editDistance(x, y) <= Math.max(x.length, y.length) * DIFFERENCE_MAX
}
