import {
  addressFields,
  amountOf,
  amountOfCents,
  type CodeReading,
  codeReading,
  dayOfDigits,
} from './code-fields'

/** The day on which Croatia introduced the euro. */
const EURO_FROM = '2023-01-01'

/** Hundredths without a separator in the specification; many tills write a decimal comma or point anyway. */
const totalOf = (amount: string) =>
  /^-?\d{1,12}$/.test(amount) ? amountOfCents(BigInt(amount)) : amountOf(amount.replace(',', '.'))

/**
 * Parses the code of a Croatian till:
 * `https://porezna.gov.hr/rn?jir=<id>&datv=<YYYYMMDD_hhmm>&izn=<cents>`, from the technical specification of
 * fiscalization of the Porezna uprava, version 2.6, section 2.7. `jir` is the id that the tax office gives. A
 * till without a connection prints its own, `zki`.
 */
export function readCroatianCode(text: string): CodeReading | null {
  const fields = addressFields(text, ['porezna.gov.hr/rn', 'www.porezna.gov.hr/rn'])
  const time = fields?.get('datv') ?? ''
  const date = dayOfDigits(time)
  const total = totalOf(fields?.get('izn') ?? '')
  const isReceipt = /^[0-9a-f-]{32,36}$/i.test(fields?.get('jir') ?? fields?.get('zki') ?? '')
  if (!isReceipt || !/^\d{8}_\d{4}$/.test(time) || date === null || total === null) return null
  return codeReading({ date, total, currency: date < EURO_FROM ? 'HRK' : 'EUR' })
}
