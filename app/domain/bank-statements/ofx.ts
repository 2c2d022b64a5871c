import Big from 'big.js'
import { type Decimal, isTooLarge } from '~/domain/money/convert'
import { minorDigits } from '~/domain/money/currency'
import { type EntryFile, type EntryValues, plainAmount, toEntryFile, toSum } from './entries'

// Statements of Open Financial Exchange, also as QFX: in SGML (1.x), where the ends of values may be missing,
// and in XML (2.x). Both are read as a sequence of tags with the text behind each.

/** The characters in which the mark of the format is looked for. */
const EXAMINED_CHARACTERS_MAX = 10_000

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, EXAMINED_CHARACTERS_MAX))

/** A tag, and the text behind it. */
const TAG = /<([^<>]*)>([^<]*)/g

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Texts may have their characters escaped twice. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, number, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = Number(number)
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })

/** `20261005143000.000[-5:EST]` */
const dateOf = (text = ''): string => text.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** What a transaction says, by the names of its tags; a rate is under that of its group. */
type Values = Map<string, string>

/** The groups in which a transaction says a currency and a rate. */
const CURRENCIES = ['CURRENCY', 'ORIGCURRENCY']

/** The one amount in whole units of a currency that gives an amount at a rate; null when several do. */
function amountAt(amount: Decimal, rate: Big, currency: string): Decimal | null {
  const decimals = minorDigits(currency)
  const [least, most] = [-0.005, 0.005].map((less) => Big(amount).plus(less).div(rate)) as [Big, Big]
  const first = least.round(decimals, Big.roundUp)
  return first.lte(most) && first.plus(Big(10).pow(-decimals)).gt(most) ? first.toFixed() : null
}

/** The amount on the account and that of the purchase, as far as a transaction says them. */
function amountsOf(values: Values, account: string): Pick<EntryValues, 'amount' | 'currency' | 'original'> {
  const amount = plainAmount(values.get('TRNAMT') ?? '') ?? '0'
  const [sign, size] = [amount.startsWith('-') ? '-' : '', amount.replace('-', '')]
  const foreign = CURRENCIES.find((group) => values.has(`${group} CURSYM`)) ?? ''
  const code = (values.get(`${foreign} CURSYM`) ?? '').toUpperCase()
  const rate = plainAmount(values.get(`${foreign} CURRATE`) ?? '') ?? '0'
  if (code === '' || code === account) return { amount, currency: account, original: null }
  if (foreign === 'ORIGCURRENCY') {
    const found = Big(rate).gt(0) ? amountAt(size, Big(rate), code) : null
    const original = found === null || isTooLarge(found) ? null : toSum(found, code)
    return { amount, currency: account, original }
  }
  // the amount is in the other currency, and the rate says what it is on the account
  if (Big(rate).lte(0)) return { amount, currency: code, original: null }
  const charged = Big(size).times(rate).round(minorDigits(account), Big.roundHalfUp)
  return { amount: `${sign}${charged.toFixed()}`, currency: account, original: toSum(size, code) }
}

function toValues(values: Values, account: string): EntryValues {
  const [name = '', memo = ''] = [values.get('NAME'), values.get('MEMO')]
  const group = CURRENCIES.find((each) => values.has(`${each} CURRATE`)) ?? ''
  return {
    booked: dateOf(values.get('DTPOSTED')),
    valued: dateOf(values.get('DTAVAIL')),
    purchased: dateOf(values.get('DTUSER')),
    ...amountsOf(values, account),
    rate: values.get(`${group} CURRATE`) ?? '',
    payee: name,
    text: memo === name ? '' : memo,
    reference: values.get('FITID') ?? '',
  }
}

/**
 * Reads a statement of tags.
 * @throws DomainError invalid: no transactions, or beyond the limits of a statement
 */
export function readOfx(text: string): EntryFile {
  const accounts: string[] = []
  const entries: EntryValues[] = []
  let currency = ''
  let values: Values | null = null
  let group = ''
  for (const [, tag = '', behind = ''] of text.matchAll(TAG)) {
    const name = tag.trim().toUpperCase()
    const value = unescaped(unescaped(behind.trim()))
    if (/^\/?STMTTRN$|^\/BANKTRANLIST$/.test(name)) {
      if (values) entries.push(toValues(values, currency))
      values = name === 'STMTTRN' ? new Map() : null
    } else if (values) {
      if (CURRENCIES.includes(name)) group = `${name} `
      else if (name.startsWith('/') && CURRENCIES.includes(name.slice(1))) group = ''
      else if (value && !values.has(group + name)) values.set(group + name, value)
    } else if (name === 'CURDEF') currency = value.toUpperCase()
    else if (name === 'ACCTID') accounts.push(value)
  }
  return toEntryFile('ofx', accounts, entries)
}
