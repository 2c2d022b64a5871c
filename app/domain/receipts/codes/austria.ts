import { type CodeReading, codeReading, commaAmountOf, dayOf, sumOf, taxWithin } from './code-fields'

/** The fields of a code: an empty one before the first `_`, and 13 others. */
const FIELD_COUNT = 14

/** The tax rates of the first four sums, in the order of the code: normal, reduced 1, reduced 2, zero. */
const RATES = ['20', '10', '13', '0']

/** `TRA` in base64 in place of the turnover counter: the till is in training mode. */
const TRAINING = 'VFJB'

const TIME = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d$/

/**
 * Parses the code of an Austrian till:
 * `_R1-AT1_<till>_<receipt>_<local time>_<gross by five rates>_<counter>_
 * <certificate>_<chain>_<signature>`, from the Registrierkassensicherheitsverordnung (BGBl. II 410/2015),
 * annex. `R1-AT1` is the cipher suite of the signature. The fifth sum has a special rate that the code does
 * not name. If this sum is not zero, the taxes are unknown.
 */
export function readAustrianCode(text: string): CodeReading | null {
  const fields = text.split('_')
  const [textBeforeCode, suite = '', , receipt, time = '', ...amountsAndSignature] = fields
  if (textBeforeCode !== '' || !/^R\d-[A-Z]{2}\d{1,3}$/.test(suite) || fields.length !== FIELD_COUNT)
    return null
  const [, year, month, day] = TIME.exec(time) ?? []
  const date = dayOf(year, month, day)
  const parsedGross = amountsAndSignature.slice(0, 5).map(commaAmountOf)
  if (date === null || parsedGross.includes(null) || amountsAndSignature[5] === TRAINING) return null
  const grossByRate = parsedGross as string[]
  const hasSpecialRate = /[1-9]/.test(grossByRate[4] as string)
  return codeReading({
    date,
    invoiceNumber: receipt,
    total: sumOf(grossByRate),
    currency: 'EUR',
    taxes: hasSpecialRate ? [] : RATES.map((rate, index) => taxWithin(grossByRate[index] as string, rate)),
  })
}
