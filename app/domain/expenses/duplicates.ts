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

/** So many letters tell a merchant; what a client of the contract stored may be of any length. */
const LENGTH_MAX = 60

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

/** A merchant's name as it is compared with others. */
export interface MerchantName {
  words: string[]
  letters: string
}

export function merchantName(name: string): MerchantName {
  const words = wordsOf(name)
  return { words, letters: words.join('') }
}

/** Whether two names seem to be one merchant's. A name that is missing contradicts none. */
export function isSameMerchant(one: MerchantName, other: MerchantName): boolean {
  const [a, b] = [one.words, other.words]
  if (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))) return true
  const [x, y] = [one.letters, other.letters]
  const most = Math.max(x.length, y.length) * DIFFERENCE_MAX
  return Math.abs(x.length - y.length) <= most && editDistance(x, y) <= most
}
