import { amountOf, type CodeReading, codeReading, dayIn, sumOf, taxWithin } from './code-fields'

/**
 * The tax rates of the five sums in the order of the code: general, reduced, the average rates of section 24
 * (1) no. 3 and no. 1 UStG, zero. Each entry begins with the day from which it applies, the latest first.
 */
const RATES: [string, string[]][] = [
  ['2025-01-01', ['19', '7', '7.8', '5.5', '0']],
  ['2024-12-06', ['19', '7', '8.4', '5.5', '0']],
  ['2023-01-01', ['19', '7', '9', '5.5', '0']],
  ['2022-01-01', ['19', '7', '9.5', '5.5', '0']],
  ['2021-01-01', ['19', '7', '10.7', '5.5', '0']],
  ['2020-07-01', ['16', '5', '10.7', '5.5', '0']],
  ['', ['19', '7', '10.7', '5.5', '0']],
]

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

/** Parses a payment, which names its currency unless it is the euro: `10.00:Bar:USD`. `Bar` is cash. */
function paymentOf(payment: string) {
  const [paidText, kind = '', currency = 'EUR', ...furtherParts] = payment.split(':')
  const amount = amountOf(paidText)
  const isPayment = /^(?:Bar|Unbar)$/.test(kind) && /^[A-Z]{3}$/.test(currency) && furtherParts.length === 0
  return amount !== null && isPayment ? { amount, currency } : null
}

/**
 * Parses the code of a German till: `V0;<till>;Kassenbeleg-V1;Beleg^<gross by rate>^<payments>;<transaction>;
 * <signatures>;<start>;<end>;<algorithm>;<time format>;<signature>;<key>`, from DSFinV-K 2.4
 * (Bundeszentralamt für Steuern), annex I. `Beleg` is a receipt, and `AVRechnung` another invoice. Times are
 * UTC. The date is the German calendar day of the end, as the receipt prints it. A receipt with a single
 * payment in another currency is read in that currency, without taxes, because the code gives the sums by
 * rate only in euro.
 */
export function readGermanCode(text: string): CodeReading | null {
  const fields = text.split(';')
  const [version, , processType, processData = '', , , , end = ''] = fields
  if (version !== 'V0' || processType !== 'Kassenbeleg-V1' || fields.length !== 12 || !INSTANT.test(end))
    return null
  const [kind, grossTexts = '', paymentTexts = '', ...furtherParts] = processData.split('^')
  if ((kind !== 'Beleg' && kind !== 'AVRechnung') || furtherParts.length > 0) return null
  const date = dayIn(end, 'Europe/Berlin')
  const grossByRate = grossTexts.split('_').map(amountOf)
  const payments = (paymentTexts === '' ? [] : paymentTexts.split('_')).map(paymentOf)
  if (date === null || grossByRate.length !== 5 || grossByRate.includes(null) || payments.includes(null))
    return null
  const [payment] = payments
  if (payments.length === 1 && payment && payment.currency !== 'EUR')
    return codeReading({ date, total: payment.amount, currency: payment.currency })
  const rates = RATES.find(([validFrom]) => date >= validFrom)?.[1] ?? []
  return codeReading({
    date,
    total: sumOf(grossByRate as string[]),
    currency: 'EUR',
    taxes: rates.map((rate, index) => taxWithin(grossByRate[index] as string, rate)),
  })
}
