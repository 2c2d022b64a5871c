import { trimEndOf } from '~/domain/text/trim'
import type { EntryValues } from './entries'
import type { Sum } from './records'
import { toSum } from './sums'

// Reads field 86 of MT940, in which banks describe an entry: in numbered parts (Germany, Austria), between
// codes in slashes (Netherlands), or in plain words.

/** The description of an entry. */
type Details = Pick<EntryValues, 'payee' | 'text' | 'kind' | 'original' | 'rate'>

/** `166?00` or `166>00`: the code of a transaction, and the separator of the parts that follow. */
const NUMBERED_FORM = /^\d{3}([?<>+^~|@#*&])\d\d/

/** The numbers of parts that hold the purpose (`?20`), and the name of a party (`?32`). */
const PURPOSE_PARTS = /^(?:2\d|6[0-3])$/
const NAME_PARTS = /^3[23]$/

/** The length of a full part, whose text continues in the next part. */
const PART_CHARACTERS = 27

/** The length of a full line of the field, whose text continues in the next line. */
const LINE_CHARACTERS = 65

/** Words before a plus sign that label the text after it, in the purpose: `SVWZ+Lunch`. */
const PURPOSE_LABEL = /(?:^|\s)(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|OCMT|OAMT|COAM|PURP|EXCH)\+/
const STARTS_WITH_LABEL = /^[A-Z]{4}\+/

/** Codes between slashes that label the text after them: `/NAME/Cafe`. */
const SLASH_CODE =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|BENM|ORDP|ULTC|ULTD|PURP|RTRN|ISDT|INIT|ADDR|CHGS|OCMT|EXCH|ID)\//

/** Joins the pieces that a format cut a text into. After a piece of full length, no space was lost. */
function joinPieces(pieces: string[], length: number): string {
  let text = ''
  let isFull = true
  for (const piece of pieces) {
    text += isFull && !STARTS_WITH_LABEL.test(piece) ? piece : ` ${piece}`
    isFull = piece.length >= length
  }
  return text.trim()
}

/** Splits at labels: `/NAME/Cafe/REMI/Lunch` has `Cafe` at `NAME`. Text before the first label is at ''. */
function splitAtLabels(text: string, label: RegExp): Map<string, string> {
  const [before = '', ...labelsAndTexts] = text.split(label)
  const textsByLabel = new Map([['', before.trim()]])
  for (let index = 0; index < labelsAndTexts.length; index += 2) {
    const value = (labelsAndTexts[index + 1] ?? '').trim()
    if (!textsByLabel.has(labelsAndTexts[index] as string))
      textsByLabel.set(labelsAndTexts[index] as string, value)
  }
  return textsByLabel
}

/** Parses an amount with its currency: `KES2450,00`, as after `OCMT`. */
function parseSum(written: string | undefined): Sum | null {
  const text = written?.trim() ?? ''
  const [, code = '', amount = ''] = /^:? ?([A-Z]{3}) ?(\d[\d.,]{0,19})/.exec(text) ?? []
  if (code) return toSum(trimEndOf(amount, '.,'), code, ',')
  const [, before = '', behind = ''] = /^:? ?(\d[\d.,]{0,19}) ?([A-Z]{3})/.exec(text) ?? []
  return toSum(trimEndOf(before, '.,'), behind, ',')
}

/** Returns the purchase in its own currency, and the exchange rate. */
const amountsIn = (textsByLabel: Map<string, string>) => ({
  original: parseSum(textsByLabel.get('OCMT')) ?? parseSum(textsByLabel.get('OAMT')),
  rate: /^[\d.,]{1,20}/.exec(textsByLabel.get('EXCH') ?? '')?.[0] ?? '',
})

/** Reads the form with numbered parts: `166?00CARD PAYMENT?20Lunch?32Cafe`. */
function readNumbered(text: string, separator: string): Details {
  const parts: { number: string; text: string }[] = []
  for (const part of text.slice(3).split(separator)) {
    const previousPart = parts.at(-1)
    if (/^\d\d/.test(part)) parts.push({ number: part.slice(0, 2), text: part.slice(2) })
    else if (previousPart) previousPart.text += `${separator}${part}`
  }
  const textsOfParts = (numbers: RegExp) =>
    parts.filter(({ number }) => numbers.test(number)).map((part) => part.text)
  const purpose = joinPieces(textsOfParts(PURPOSE_PARTS), PART_CHARACTERS)
  const textsByLabel = splitAtLabels(purpose, PURPOSE_LABEL)
  const payee = textsByLabel.get('ABWE') ?? joinPieces(textsOfParts(NAME_PARTS), PART_CHARACTERS)
  const [kind = ''] = textsOfParts(/^00$/)
  const words = textsByLabel.get('SVWZ') || textsByLabel.get('') || kind
  return { payee, text: words, kind, ...amountsIn(textsByLabel) }
}

/** The codes before a party: beneficiary, ordering party, and the ones behind them. A `/NAME/` may follow. */
const PARTY = /\/(BENM|ORDP|ULTC|ULTD)\//

/** Returns the name of a party: the text after its code, or after the code of a name that follows. */
function findPartyName(text: string, code: string): string {
  const parts = text.split(PARTY)
  const codeIndex = parts.findIndex((part, index) => index % 2 === 1 && part === code)
  if (codeIndex === -1) return ''
  const textsByLabel = splitAtLabels(parts[codeIndex + 1] ?? '', SLASH_CODE)
  return textsByLabel.get('NAME') || textsByLabel.get('') || ''
}

/** Reads the form with codes between slashes: `/NAME/Cafe/REMI/Lunch`. */
function readSlashed(text: string, isOut: boolean): Details {
  // a slash may end one value and begin the next code
  const spaced = text.replaceAll(/\/(?=\/)/g, '/ ')
  const textsByLabel = splitAtLabels(spaced, SLASH_CODE)
  const value = (code: string) => (textsByLabel.get(code) ?? '').replaceAll('/ /', '//').trim()
  const [, , counterparty = ''] = value('CNTP').split('/')
  const remittance = value('REMI').replace(/^(?:USTD|STRD)[/ ]+/, '')
  const trimSlashes = (text: string) => trimEndOf(text.replace(/^[/ ]+/, ''), '/ ')
  // the party on the other side of the payment is the claimant
  const party = trimSlashes(findPartyName(spaced, isOut ? 'BENM' : 'ORDP'))
  return {
    payee: party || trimSlashes(value('NAME') || value('ULTC') || counterparty),
    text: trimSlashes(remittance || value('TRTP') || value('')),
    ...amountsIn(textsByLabel),
  }
}

/** The numbers of lines in field `NS` that hold the purpose, and the name of a party. */
const NS_PURPOSES = /^(?:0\d|1[0-4])$/
const NS_NAMES = /^1[56]$/

/** Reads field NS, in which some banks number the lines of the purpose and the name. */
export function readNamedDetails(lines: string[]): Pick<Details, 'payee' | 'text'> {
  const textOf = (numbers: RegExp) =>
    lines
      .filter((line) => numbers.test(line.slice(0, 2)))
      .map((line) => line.slice(2).trim())
      .join(' ')
      .trim()
  return { payee: textOf(NS_NAMES), text: textOf(NS_PURPOSES) }
}

/** Reads the lines of field 86, or other lines after an entry of money that left (`isOut`) or came in. */
export function readDetails(lines: string[], isOut: boolean): Details {
  const joinedLines = lines.map((line) => line.trim()).join('')
  const [, separator] = NUMBERED_FORM.exec(joinedLines) ?? []
  if (separator !== undefined) return readNumbered(joinedLines, separator)
  if (SLASH_CODE.test(joinedLines.slice(0, 10)) || /^\/[A-Z]{2,4}\//.test(joinedLines))
    return readSlashed(joinedLines, isOut)
  const text = joinPieces(lines, LINE_CHARACTERS)
  return { payee: '', text, ...amountsIn(splitAtLabels(text, SLASH_CODE)) }
}
