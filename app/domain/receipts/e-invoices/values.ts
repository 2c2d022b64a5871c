import Big from 'big.js'
import { elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { isCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { MERCHANT_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import type { Payment } from './invoice'

// Reads values of electronic invoices. A value that is not plausible counts as missing.

/** The number of characters of a text that are read; the rest is cut off. */
const TEXT_CHARACTERS_MAX = 2_000

/** Returns the text at a path on one line; empty when missing. */
export const oneLineAt = (element: XmlElement, path: string): string =>
  textWithBreaksAt(element, path).replaceAll(/\s+/g, ' ')

/** Returns the text at a path with its line breaks, safe to show. */
export const textWithBreaksAt = (element: XmlElement, path: string): string =>
  textAt(element, path)
    .slice(0, TEXT_CHARACTERS_MAX)
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

/** Returns a line of at most `charactersMax` characters; null if missing or longer, which is no name. */
export function boundedTextAt(element: XmlElement, path: string, charactersMax: number): string | null {
  const line = oneLineAt(element, path)
  return line === '' || line.length > charactersMax ? null : line
}

/**
 * Returns the name of a party: the first whole name that is present, else the joined parts of a person's
 * name.
 * @param names paths of whole names, the best first
 * @param parts paths of the parts of a person's name
 */
export const partyNameAt = (party: XmlElement, names: string[], parts: string[] = []): string | null =>
  names.map((path) => boundedTextAt(party, path, MERCHANT_CHARACTERS_MAX)).find((name) => name !== null) ??
  (nonEmpty(parts.map((path) => oneLineAt(party, path)))
    .join(' ')
    .slice(0, MERCHANT_CHARACTERS_MAX) ||
    null)

/** Returns a VAT number with its country prefix; null when missing, or longer than any VAT number. */
export function vatNumberFrom(country: string, number: string): string | null {
  const fullNumber = `${country}${number}`
  return number === '' || fullNumber.length > VAT_NUMBER_CHARACTERS_MAX ? null : fullNumber
}

/** The paths of an account's fields. Its number may stand at one of several. */
interface AccountPaths {
  iban: string[]
  bic: string
  owner?: string
}

/** Returns the accounts that the elements name as payee. */
export const accountsAt = (elements: XmlElement[], { iban, bic, owner }: AccountPaths): Payment['accounts'] =>
  elements.flatMap((element) => {
    const [number] = nonEmpty(iban.map((path) => oneLineAt(element, path)))
    if (number === undefined) return []
    return {
      iban: number,
      bic: oneLineAt(element, bic),
      owner: owner === undefined ? '' : oneLineAt(element, owner),
    }
  })

/** The most digits before the point. No plausible amount has more. */
const WHOLE_DIGITS_MAX = 12

/** Returns a decimal of XML Schema without leading zeros: `+007.50` is 7.50. Null for any other text. */
export function amountAt(element: XmlElement, path: string): string | null {
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{0,30})(?:\.(\d{0,10}))?$/.exec(textAt(element, path)) ?? []
  if (sign === undefined || whole + fraction === '') return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > WHOLE_DIGITS_MAX) return null
  const isNegative = sign === '-' && /[1-9]/.test(digits + fraction)
  return `${isNegative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

/** Adds the amounts that are not null. The sum has as many decimals as the amounts. */
export function sumOf(...amounts: (string | null)[]): string {
  const givenAmounts = amounts.filter((amount) => amount !== null)
  return givenAmounts
    .reduce((sum, amount) => sum.plus(amount), Big(0))
    .toFixed(Math.max(0, ...givenAmounts.map(decimalsOf)))
}

/** Returns the sum of amounts; null when all are null. */
export const sumOrNull = (amounts: (string | null)[]): string | null =>
  amounts.some((amount) => amount !== null) ? sumOf(...amounts) : null

/** How far the sum of an invoice's parts may be from its total, because each tax is rounded. */
export const roundingMax = (taxes: unknown[]): number => Math.max(1, taxes.length) / 100

/** Returns the amounts that differ from a total by more than `differenceMax`. */
export const amountsDifferingFrom = (total: string | null, amounts: (string | null)[], differenceMax = 0) =>
  total === null
    ? []
    : amounts.filter(
        (amount): amount is string => amount !== null && Big(amount).minus(total).abs().gt(differenceMax),
      )

/** Returns a tax rate of 0 to 100 percent, without trailing zeros; null for anything else. */
export function rateAt(element: XmlElement, path: string): string | null {
  const amount = amountAt(element, path)
  const rate = amount === null ? '' : Big(amount).toFixed()
  return /^(?:\d{1,2}(?:\.\d{1,3})?|100)$/.test(rate) ? rate : null
}

export function currencyAt(element: XmlElement, path: string): string | null {
  const code = textAt(element, path)
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? code : null
}

/**
 * Returns the elements in a currency: those that name it, else those that name none. Returns all when the
 * currency of the invoice is unknown.
 * @param path to the currency code of an element
 */
export function inCurrency(elements: XmlElement[], path: string, currency: string | null): XmlElement[] {
  if (currency === null) return elements
  const inInvoiceCurrency = elements.filter((each) => textAt(each, path) === currency)
  return inInvoiceCurrency.length > 0
    ? inInvoiceCurrency
    : elements.filter((each) => textAt(each, path) === '')
}

/** Returns the amount at a path in a currency; null when it has another currency. */
export function amountIn(element: XmlElement, path: string, currency: string | null): string | null {
  const [own] = inCurrency(elementsAt(element, path), '@currencyID', currency)
  return own ? amountAt(own, '') : null
}

/** Parses `2026-11-23` with or without a time zone, or `20261123` with or without a time; null if invalid. */
export function dayAt(element: XmlElement, path: string): string | null {
  // month and day are groups 2 and 3 or groups 4 and 5; the other two are undefined and filtered out
  const [, year, month, day] =
    /^((?:19|20)\d\d)(?:-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?|(\d\d)(\d\d)(?:\d{4}(?:\d\d)?)?)$/
      .exec(textAt(element, path))
      ?.filter((part) => part !== undefined) ?? []
  const date = `${year}-${month}-${day}`
  return year !== undefined && isCalendarDate(date) ? date : null
}

/** Returns the number of another document and its date in one line. */
export const numberAndDay = (number: string, day: string | null): string =>
  number === '' ? '' : nonEmpty([number, day === null ? '' : `of ${day}`]).join(' ')

export const nonEmptyFacts = (facts: { label: string; value: string }[]) =>
  facts.filter(({ value }) => value !== '')

/** The type codes of UNTDID 1001 that EN 16931 allows for credit notes. */
const CREDIT_NOTES = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']

export const isCreditNoteCode = (code: string): boolean => CREDIT_NOTES.includes(code)

/** Returns the texts that are not empty. */
export const nonEmpty = (texts: (string | null)[]): string[] =>
  texts.filter((text): text is string => text !== null && text !== '')
