import { trimEndOf } from '~/domain/text/trim'
import type { Sum } from './records'
import { toSum } from './sums'

// Field 86 of MT940, in which banks say what an entry is: in numbered parts (Germany, Austria), between codes
// in slashes (Netherlands), or in words.

interface Details {
  payee: string
  text: string
  /** what the bank calls the entry, where that is apart from its text */
  kind?: string
  original: Sum | null
  rate: string
}

/** `166?00` or `166>00`: the code of a transaction, and what separates the parts that follow. */
const NUMBERED = /^\d{3}([?<>+^~|@#*&])\d\d/

/** The numbers of parts with a purpose, and with a name. */
const PURPOSES = /^(?:2\d|6[0-3])$/
const NAMES = ['32', '33']

/** The length of a part of a purpose that runs on in the next one. */
const PART_CHARACTERS = 27

/** The length of a line of the field that runs on in the next one. */
const LINE_CHARACTERS = 65

/** What a word before a plus says of the text behind it, in purposes. */
const PURPOSE_WORD = /(?:^|\s)(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|OCMT|OAMT|COAM|PURP|EXCH)\+/
const STARTS_WITH_WORD = /^[A-Z]{4}\+/

/** What a code between slashes says of the text behind it. */
const CODE =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|BENM|ORDP|ULTC|ULTD|PURP|RTRN|ISDT|INIT|ADDR|CHGS|OCMT|EXCH|ID)\//

/** Joins pieces of a text: one that is as long as it can be runs on in the next. */
function joinPieces(pieces: string[], length: number): string {
  let text = ''
  let isFull = true
  for (const piece of pieces) {
    text += isFull && !STARTS_WITH_WORD.test(piece) ? piece : ` ${piece}`
    isFull = piece.length >= length
  }
  return text.trim()
}

/** Splits a text at words; what stands before the first is under an empty one. */
function split(text: string, word: RegExp): Map<string, string> {
  const [before = '', ...rest] = text.split(word)
  const found = new Map([['', before.trim()]])
  for (let at = 0; at < rest.length; at += 2) {
    const value = (rest[at + 1] ?? '').trim()
    if (!found.has(rest[at] as string)) found.set(rest[at] as string, value)
  }
  return found
}

/** `KES2450,00`, as of `OCMT`. */
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

/** The codes in front of a party, and the names that follow one of them. */
const PARTY = /\/(BENM|ORDP|ULTC|ULTD)\//

/** Returns the name of a party: behind its code, or behind the code of a name that follows it. */
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
  // of two parties, one is the claimant
  const party = trimmed(partyIn(spaced, isOut ? 'BENM' : 'ORDP'))
  return {
    payee: party || trimmed(value('NAME') || value('ULTC') || counterparty),
    text: trimmed(remittance || value('TRTP') || value('')),
    ...amountsIn(words),
  }
}

/** The numbers of lines of `NS` with a purpose, and with a name. */
const NS_PURPOSES = /^(?:0\d|1[0-4])$/
const NS_NAMES = /^1[56]$/

/** Reads field NS, in which some banks number the lines of purpose and name. */
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

/** Reads field 86, and what else stands behind its entry, in lines. */
export function readDetails(lines: string[], isOut: boolean): Details {
  const run = lines.map((line) => line.trim()).join('')
  const [, separator] = NUMBERED.exec(run) ?? []
  if (separator !== undefined) return readNumbered(run, separator)
  if (CODE.test(run.slice(0, 10)) || /^\/[A-Z]{2,4}\//.test(run)) return readSlashed(run, isOut)
  const text = joinPieces(lines, LINE_CHARACTERS)
  return { payee: '', text, ...amountsIn(split(text, CODE)) }
}
