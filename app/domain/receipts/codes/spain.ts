import { addressFields, amountOf, type CodeReading, codeReading, dayOf } from './code-fields'

/** The addresses for invoices of programs that report each invoice at once (Verifactu), and of others. */
const VERIFACTU = [
  'www2.agenciatributaria.gob.es/wlpl/tike-cont/validarqr',
  'www2.agenciatributaria.gob.es/wlpl/tike-cont/validarqrnoverifactu',
]

/** The addresses of Biscay, Gipuzkoa and Álava. */
const TICKETBAI = ['batuz.eus/qrtbai', 'tbai.egoitza.gipuzkoa.eus/qr', 'ticketbai.araba.eus/tbai/qrtbai']

/** A tax number. */
const NIF = /^[A-Z0-9]{9}$/

/**
 * Parses the code of a Spanish invoice:
 * `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=<seller>&
 * numserie=<number>&fecha=<DD-MM-YYYY>&importe=<total>`, from Orden HAC/1177/2024 and the AEAT's
 * "Características del QR y especificaciones del servicio de cotejo".
 */
export function readVerifactuCode(text: string): CodeReading | null {
  const fields = addressFields(text, VERIFACTU)
  const seller = fields?.get('nif') ?? ''
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(fields?.get('fecha') ?? '') ?? []
  const date = dayOf(year, month, day)
  const total = amountOf(fields?.get('importe'))
  if (!NIF.test(seller) || date === null || total === null) return null
  const invoiceNumber = fields?.get('numserie')
  return codeReading({ date, vatNumber: `ES${seller}`, invoiceNumber, total, currency: 'EUR' })
}

/**
 * Parses the code of a Basque invoice:
 * `https://batuz.eus/QRTBAI/?id=TBAI-<seller>-<DDMMYY>-<signature>-<check>&
 * s=<series>&nf=<number>&i=<total>&cr=<check>`, from the TicketBAI specification of the QR code, which the
 * three provinces share.
 */
export function readTicketBaiCode(text: string): CodeReading | null {
  const fields = addressFields(text, TICKETBAI)
  const id = /^TBAI-([A-Z0-9]{9})-(\d\d)(\d\d)(\d\d)-.{13}-\d{3}$/.exec(fields?.get('id') ?? '')
  const [, seller, day, month, year] = id ?? []
  const date = dayOf(`20${year}`, month, day)
  const total = amountOf(fields?.get('i'))
  if (date === null || total === null) return null
  const invoiceNumber = [fields?.get('s'), fields?.get('nf')].filter(Boolean).join('-')
  return codeReading({ date, vatNumber: `ES${seller}`, invoiceNumber, total, currency: 'EUR' })
}
