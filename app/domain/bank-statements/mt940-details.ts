import { trimEndOf } from '~/domain/text/trim'
import type { Sum } from './records'
import { toSum } from './sums'

// Reads field 86 of MT940, in which banks describe an entry: in numbered parts (Germany, Austria), between
// codes in slashes (Netherlands), or in plain words.

interface Details {
  payee: string
  text: string
  /** the bank's name for the kind of the entry, when it is separate from the text */
  kind?: string
  original: Sum | null
  rate: string
}

/** `166?00` or `166>00`: the code of a transaction, and the separator of the parts that follow. */
const NUMBERED = /^\d{3}([?<>+^~|@#*&])\d\d/

/** The numbers of parts that hold the purpose, and the name of a party. */
const PURPOSES = /^(?:2\d|6[0-3])$/
const NAMES = ['32', '33']

/** The length of a full part, whose text continues in the next part. */
const PART_CHARACTERS = 27

/** The length of a full line of the field, whose text continues in the next line. */
const LINE_CHARACTERS = 65

/** Words before a plus sign that label the text after it, in the purpose. */
const PURPOSE_WORD = /(?:^|\s)(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|OCMT|OAMT|COAM|PURP|EXCH)\+/
const STARTS_WITH_WORD = /^[A-Z]{4}\+/

/** Codes between slashes that label the text after them. */
const CODE =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|BENM|ORDP|ULTC|ULTD|PURP|RTRN|ISDT|INIT|ADDR|CHGS|OCMT|EXCH|ID)\//

/** Joins the pieces of a text. A piece of full length continues in the next one without a space. */
function joinPieces(pieces: string[], length: number): string {
  let text = ''
  let isFull = true
  for (const piece of pieces) {
    text += isFull && !STARTS_WITH_WORD.test(piece) ? piece : ` ${piece}`
    isFull = piece.length >= length
  }
  return text.trim()
}

/** Splits a text at labels. Text before the first label has an empty label. */
function split(text: string, word: RegExp): Map<string, string> {
  const [before = '', ...rest] = text.split(word)
  const found = new Map([['', before.trim()]])
  for (let at = 0; at < rest.length; at += 2) {
    const value = (rest[at + 1] ?? '').trim()
    if (!found.has(rest[at] as string)) found.set(rest[at] as string, value)
  }
  return found
}

/** Parses an amount with its currency: `KES2450,00`, as after `OCMT`. */
function sumOf(written: string | undefined): Sum | null {
  const text = written?.trim() ?? ''
  const [, code = '', amount = ''] = /^:? ?([A-Z]{3}) ?(\d[\d.,]{0,19})/.exec(text) ?? []
  if (code) return toSum(trimEndOf(amount, '.,'), code, ',')
  const [, before = '', behind = ''] = /^:? ?(\d[\d.,]{0,19}) ?([A-Z]{3})/.exec(text) ?? []
  return toSum(trimEndOf(before, '.,'), behind, ',')
}

const amountsIn = (words: Map<string, string>) => ({
  original: sumOf(words.get('OCMT')) ?? sumOf(words.get('OAMT')),
  rate: /^[\d.,]{1,20}/.exec(words.get('EXCH') ?? '')?.[0] ?? '',
})

function readNumbered(text: string, separator: string): Details {
  const parts: { number: string; text: string }[] = []
  for (const part of text.slice(3).split(separator)) {
    const last = parts.at(-1)
    if (/^\d\d/.test(part)) parts.push({ number: part.slice(0, 2), text: part.slice(2) })
    else if (last) last.text += `${separator}${part}`
  }
  const textsOf = (is: (number: string) => boolean) =>
    parts.filter(({ number }) => is(number)).map((part) => part.text)
  const words = split(
    joinPieces(
      textsOf((number) => PURPOSES.test(number)),
      PART_CHARACTERS,
    ),
    PURPOSE_WORD,
  )
  const payee =
    words.get('ABWE') ??
    joinPieces(
      textsOf((number) => NAMES.includes(number)),
      PART_CHARACTERS,
    )
  const [kind = ''] = textsOf((number) => number === '00')
  return { payee, text: words.get('SVWZ') || words.get('') || kind, kind, ...amountsIn(words) }
}

/** The codes before a party. The code of its name may follow. */
const PARTY = /\/(BENM|ORDP|ULTC|ULTD)\//

/** Returns the name of a party: the text after its code, or after the code of a name that follows. */
function partyIn(text: string, code: string): string {
  const parts = text.split(PARTY)
  const at = parts.findIndex((part, place) => place % 2 === 1 && part === code)
  if (at === -1) return ''
  const words = split(parts[at + 1] ?? '', CODE)
  return words.get('NAME') || words.get('') || ''
}

function readSlashed(text: string, isOut: boolean): Details {
  // a slash may end one value and begin the next code
  const spaced = text.replaceAll(/\/(?=\/)/g, '/ ')
  const words = split(spaced, CODE)
  const value = (code: string) => (words.get(code) ?? '').replaceAll('/ /', '//').trim()
  const [, , counterparty = ''] = value('CNTP').split('/')
  const remittance = value('REMI').replace(/^(?:USTD|STRD)[/ ]+/, '')
  const trimmed = (text: string) => trimEndOf(text.replace(/^[/ ]+/, ''), '/ ')
  // the other party is the claimant
  const party = trimmed(partyIn(spaced, isOut ? 'BENM' : 'ORDP'))
  return {
    payee: party || trimmed(value('NAME') || value('ULTC') || counterparty),
    text: trimmed(remittance || value('TRTP') || value('')),
    ...amountsIn(words),
  }
}

/** The numbers of lines in field `NS` that hold the purpose, and the name of a party. */
const NS_PURPOSES = /^(?:0\d|1[0-4])$/
const NS_NAMES = /^1[56]$/

/** Reads field NS, in which some banks number the lines of the purpose and the name. */
export function readNamedDetails(lines: string[]): Pick<Details, 'payee' | 'text'> {
  const numbered = lines.map((line) => ({ number: line.slice(0, 2), text: line.slice(2).trim() }))
  const textOf = (numbers: RegExp) =>
    numbered
      .filter(({ number }) => numbers.test(number))
      .map(({ text }) => text)
      .join(' ')
      .trim()
  return { payee: textOf(NS_NAMES), text: textOf(NS_PURPOSES) }
}

/** Reads the lines of field 86, or other lines after an entry. */
export function readDetails(lines: string[], isOut: boolean): Details {
  const run = lines.map((line) => line.trim()).join('')
  const [, separator] = NUMBERED.exec(run) ?? []
  if (separator !== undefined) return readNumbered(run, separator)
  if (CODE.test(run.slice(0, 10)) || /^\/[A-Z]{2,4}\//.test(run)) return readSlashed(run, isOut)
  const text = joinPieces(lines, LINE_CHARACTERS)
  return { payee: '', text, ...amountsIn(split(text, CODE)) }
}
