import { addressFields, amountOf, type CodeReading, codeReading, dayOfDigits } from './code-fields'

/**
 * Parses the code of a Ukrainian till: `https://cabinet.tax.gov.ua/cashregs/check?id=<receipt>&fn=<till>&
 * date=<YYYYMMDD>&time=<hhmm>&sm=<total>&mac=<check>`, from order 13 of the Ministry of Finance of 21.01.2016
 * on the form of fiscal receipts, as amended.
 */
export function readUkrainianCode(text: string): CodeReading | null {
  const fields = addressFields(text, ['cabinet.tax.gov.ua/cashregs/check'])
  const digits = fields?.get('date') ?? ''
  const date = /^\d{8}$/.test(digits) ? dayOfDigits(digits) : null
  const total = amountOf(fields?.get('sm'))
  if (!fields?.get('fn') || date === null || total === null) return null
  return codeReading({ date, total, currency: 'UAH' })
}
