import Big from 'big.js'
import { DomainError } from '~/domain/errors'
import { elementAt, elementsAt, readXml, textAt, type XmlElement } from '~/domain/xml'
import { type EntryFile, type EntryValues, plainAmount, toEntryFile, toSum } from './entries'
import type { Sum } from './transactions'

// Statements in XML of ISO 20022: camt.053, and reports and advices that look the same (camt.052, camt.054).
// What is read has the same place in all versions, but for names of parties.

/** The elements that statements are in. */
const STATEMENTS = ['BkToCstmrStmt/Stmt', 'BkToCstmrAcctRpt/Rpt', 'BkToCstmrDbtCdtNtfctn/Ntfctn']

const textsAt = (element: XmlElement, path: string) =>
  elementsAt(element, path)
    .map((each) => textAt(each, ''))
    .filter(Boolean)

/** Returns the first text that one of several paths has. */
const firstText = (element: XmlElement, paths: string[]): string =>
  paths.map((path) => textAt(element, path)).find(Boolean) ?? ''

/** Returns the calendar date of an element that holds a date or an instant. */
const dateAt = (element: XmlElement, path: string): string =>
  firstText(element, [`${path}/Dt`, `${path}/DtTm`, path]).slice(0, 10)

/** The amount of the purchase as it was instructed, or made, before what else may be in its currency. */
const AMOUNTS = ['AmtDtls/InstdAmt', 'AmtDtls/TxAmt', 'AmtDtls/CntrValAmt']

/** Returns the amount in another currency than the account's that an entry or its details name. */
function originalIn(levels: XmlElement[], currency: string): Sum | null {
  for (const level of levels)
    for (const path of [...AMOUNTS.map((path) => `${path}/Amt`), 'Amt']) {
      const sum = toSum(textAt(level, path), textAt(level, `${path}/@Ccy`))
      if (sum && sum.currency !== currency) return sum
    }
  return null
}

/** `1 KES = 0.0077 USD`: what one of the unit's currency is in the other. */
function rateIn(levels: XmlElement[]): string {
  const exchanges = levels.flatMap((level) => AMOUNTS.flatMap((path) => elementsAt(level, `${path}/CcyXchg`)))
  for (const exchange of exchanges) {
    const rate = textAt(exchange, 'XchgRate')
    const [source, target] = [textAt(exchange, 'SrcCcy'), textAt(exchange, 'TrgtCcy')]
    const unit = textAt(exchange, 'UnitCcy') || source
    const other = unit === source ? target : source
    if (rate) return [rate, other, other && unit ? 'per' : '', unit].filter(Boolean).join(' ')
  }
  return ''
}

const partyNames = (party: string) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]

/** The values of an entry, or of one of the transactions that it was booked for. */
function toValues(entry: XmlElement, details: XmlElement, sum: Sum, account: string): EntryValues {
  const isPaid = textAt(entry, 'CdtDbtInd') === 'DBIT'
  const levels = [details, entry]
  const payee = firstText(
    details,
    isPaid
      ? [...partyNames('UltmtCdtr'), ...partyNames('Cdtr'), 'RltdPties/TradgPty/Nm']
      : [...partyNames('UltmtDbtr'), ...partyNames('Dbtr')],
  )
  const texts = [
    ...textsAt(details, 'RmtInf/Ustrd'),
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    booked: dateAt(entry, 'BookgDt'),
    valued: dateAt(entry, 'ValDt'),
    purchased: dateAt(details, 'RltdDts/TxDtTm') || dateAt(details, 'RltdDts/AccptncDtTm'),
    amount: isPaid ? `-${sum.amount}` : sum.amount,
    currency: sum.currency || account,
    original: originalIn(levels, sum.currency),
    rate: rateIn(levels),
    payee,
    text: [...new Set(texts.filter(Boolean))].join(' '),
    reference:
      firstText(details, ['Refs/AcctSvcrRef', 'Refs/EndToEndId']) ||
      firstText(entry, ['AcctSvcrRef', 'NtryRef']),
  }
}

const sumAt = (element: XmlElement, path: string): Sum => ({
  amount: plainAmount(textAt(element, path)) ?? '0',
  currency: textAt(element, `${path}/@Ccy`),
})

/** Returns the amounts of an entry's transactions on the account, when all are said and add up; else null. */
function partsOf(details: XmlElement[], whole: Sum): Sum[] | null {
  const parts = details.map(
    (each) =>
      ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']
        .map((path) => sumAt(each, path))
        .find(({ amount, currency }) => currency === whole.currency && Big(amount).gt(0)) ?? null,
  )
  if (parts.some((part) => part === null)) return null
  const sums = parts as Sum[]
  const total = sums.reduce((sum, { amount }) => sum.plus(amount), Big(0))
  return total.eq(whole.amount) ? sums : null
}

/** Whether an entry is booked: what is only noted may come again, with another amount. */
const isBooked = (entry: XmlElement) =>
  ['BOOK', ''].includes(firstText(entry, ['Sts/Cd', 'Sts']).toUpperCase())

/** The values of an entry: those of each transaction where it was booked for several. */
function valuesOf(entry: XmlElement, account: string): EntryValues[] {
  if (!isBooked(entry)) return []
  const whole = sumAt(entry, 'Amt')
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const [only] = details.length === 1 ? details : [{}]
  const parts = details.length > 1 ? partsOf(details, whole) : null
  return parts
    ? details.map((each, at) => toValues(entry, each, parts[at] as Sum, account))
    : [toValues(entry, only ?? {}, whole, account)]
}

/**
 * Reads a statement in XML.
 * @throws DomainError invalid: no such statement, or beyond the limits of one
 */
export function readCamt(text: string): EntryFile {
  const root = elementAt(readXml(text), 'Document')
  const statements = STATEMENTS.flatMap((path) => elementsAt(root, path))
  if (statements.length === 0)
    throw new DomainError(
      'invalid',
      'This XML file is not a bank statement. Export the statement as camt.053',
    )
  const values = statements.flatMap((statement) =>
    elementsAt(statement, 'Ntry').flatMap((entry) => valuesOf(entry, textAt(statement, 'Acct/Ccy'))),
  )
  const accounts = statements.map((each) => firstText(each, ['Acct/Id/IBAN', 'Acct/Id/Othr/Id']))
  return toEntryFile('camt', accounts, values)
}
