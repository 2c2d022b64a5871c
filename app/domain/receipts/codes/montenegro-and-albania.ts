import { addressFields, amountOf, type CodeReading, codeReading, dayOf } from './code-fields'

const MONTENEGRO = 'mapr.tax.gov.me/ic/#/verify'
const ALBANIA = 'efiskalizimi-app.tatime.gov.al/invoice-check/#/verify'

/** A local time with its UTC offset. The plus sign may have become a space, as in web addresses. */
const TIME = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:Z|[+ -]\d\d:\d\d)$/

/**
 * Parses the code of a till in Montenegro or Albania, which share a system:
 * `https://mapr.tax.gov.me/ic/#/verify?iic=<code>&tin=<seller>&
 * crtd=<local time>&ord=<number>&bu=...&cr=...&sw=...&prc=<total>`, from the functional
 * specification of fiscalization of the Poreska uprava Crne Gore, and of the Drejtoria e Përgjithshme e
 * Tatimeve, section "QR code".
 */
export function readMontenegrinOrAlbanianCode(text: string): CodeReading | null {
  const inMontenegro = addressFields(text, [MONTENEGRO])
  const fields = inMontenegro ?? addressFields(text, [ALBANIA])
  const [, year, month, day] = TIME.exec(fields?.get('crtd') ?? '') ?? []
  const date = dayOf(year, month, day)
  const total = amountOf(fields?.get('prc'))
  if (!/^[0-9a-f]{32}$/i.test(fields?.get('iic') ?? '') || date === null || total === null) return null
  return codeReading({ date, total, currency: inMontenegro ? 'EUR' : 'ALL' })
}
