import { amountOf, type CodeReading, codeReading } from './code-fields'

/**
 * Parses the code by which an invoice asks for a payment in euro: lines of `BCD`, version, character set,
 * `SCT`, BIC, beneficiary, IBAN and `EUR<amount>`, from EPC069-12 of the European Payments Council, "Quick
 * Response Code: Guidelines to enable data capture for the initiation of a SEPA credit transfer". `INST` in
 * place of `SCT` is an instant transfer. The code has no date.
 */
export function readEpcPayment(text: string): CodeReading | null {
  const [tag, version = '', charset = '', kind = '', , name, iban = '', amount = ''] = text.split(/\r?\n/, 12)
  if (tag !== 'BCD' || !/^00[12]$/.test(version) || !/^[1-8]$/.test(charset)) return null
  if (!/^(?:SCT|INST)$/.test(kind) || !/^[A-Z]{2}\d\d[A-Z0-9]{10,30}$/.test(iban.replaceAll(' ', '')))
    return null
  const total = amount.startsWith('EUR') ? amountOf(amount.slice(3)) : null
  return codeReading({ merchant: name, total, currency: 'EUR' })
}
