import { CODE_CHARACTERS_MAX } from '~/limits'
import { readAustrianCode } from './austria'
import type { CodeReading } from './code-fields'
import { readCroatianCode } from './croatia'
import { readEpcPayment } from './epc-payment'
import { readGermanCode } from './germany'
import { readMontenegrinOrAlbanianCode } from './montenegro-and-albania'
import { readPortugueseCode } from './portugal'
import { readRussianCode } from './russia'
import { readSaudiCode } from './saudi-arabia'
import { readSerbianCode } from './serbia'
import { readTicketBaiCode, readVerifactuCode } from './spain'
import { readSwissQrBill } from './swiss-qr-bill'
import { readUkrainianCode } from './ukraine'

/** The forms of QR codes that contain an amount. No two forms begin alike, so their order does not matter. */
const FORMS = [
  readGermanCode,
  readPortugueseCode,
  readAustrianCode,
  readRussianCode,
  readCroatianCode,
  readVerifactuCode,
  readTicketBaiCode,
  readSaudiCode,
  readSerbianCode,
  readMontenegrinOrAlbanianCode,
  readUkrainianCode,
  readEpcPayment,
  readSwissQrBill,
]

/** Returns the reading of a code on a receipt; null for any other code, and where any field is invalid. */
export function readCode(text: string): CodeReading | null {
  if (text.length > CODE_CHARACTERS_MAX) return null
  const code = text.trim()
  for (const read of FORMS) {
    const reading = read(code)
    if (reading) return reading
  }
  return null
}
