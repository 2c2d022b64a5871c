import Big from 'big.js'
import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { groupBy } from '~/domain/group-by'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import { addressAt, attachmentsOf, isCreditNoteType, namesAt, vatNumberAt } from './fattura-pa'
import { KINDS, natureAt } from './fattura-pa-codes'
import type { InvoiceData, InvoiceTax } from './invoice'
import {
  amountAt,
  boundedTextAt,
  currencyAt,
  dayAt,
  nonEmpty,
  nonEmptyFacts,
  numberAndDay,
  oneLineAt,
  rateAt,
  sumOf,
  sumOrNull,
} from './values'

// Reads the simplified invoice of Italy (FSM10). The amounts of its lines include tax. The invoice states no
// total, so its total is the sum of these amounts.

/** A line with its gross amount, which includes the tax. */
interface Item {
  gross: string
  /** the included tax; null if the line gives only its rate */
  tax: string | null
  /** in percent; null if the line gives only its tax */
  rate: string | null
  /** why the line has no tax, from `natureAt`; empty for a taxed line */
  remark: string
}

/** Returns the lines that have an amount. */
const itemsOf = (body: XmlElement): Item[] =>
  elementsAt(body, 'DatiBeniServizi').flatMap((line) => {
    const gross = amountAt(line, 'Importo')
    if (gross === null) return []
    return {
      gross,
      tax: amountAt(line, 'DatiIVA/Imposta'),
      rate: rateAt(line, 'DatiIVA/Aliquota'),
      remark: natureAt(line),
    }
  })

/**
 * Returns the tax that a gross amount includes: 22.00 for 122.00 at 22 %. The law prescribes this calculation
 * for lines that give only their rate.
 */
const taxIn = (gross: string, rate: string): string =>
  Big(gross).times(rate).div(Big(rate).plus(100)).toFixed(2)

/**
 * Returns the taxes by rate and remark. Some lines of a rate give their tax; for all others together, the tax
 * is calculated from their gross amounts. Lines that give neither tax nor rate are left out.
 */
function taxesOf(items: Item[]): InvoiceTax[] {
  const itemsWithTaxData = items.filter(({ tax, rate }) => tax !== null || rate !== null)
  return [...groupBy(itemsWithTaxData, ({ rate, remark }) => `${rate} ${remark}`).values()].map((group) => {
    const [{ rate, remark }] = group as [Item]
    const gross = sumOf(...group.map((item) => item.gross))
    const itemsWithoutTax = group.filter(({ tax }) => tax === null)
    const calculatedTax =
      rate === null || itemsWithoutTax.length === 0
        ? null
        : taxIn(sumOf(...itemsWithoutTax.map((item) => item.gross)), rate)
    const amount = sumOf(...group.map(({ tax }) => tax), calculatedTax)
    return { rate, net: sumOf(gross, negated(amount)), amount, remark }
  })
}

/** @param header the part of the file with seller and buyer @param body the part with one invoice */
function invoiceOf(header: XmlElement, body: XmlElement): InvoiceData {
  const general = elementAt(body, 'DatiGenerali/DatiGeneraliDocumento')
  const corrected = elementAt(body, 'DatiGenerali/DatiFatturaRettificata')
  const items = itemsOf(body)
  const taxes = taxesOf(items)
  const seller = elementAt(header, 'CedentePrestatore')
  const buyer = elementAt(header, 'CessionarioCommittente')
  const buyerNumbers = elementAt(buyer, 'IdentificativiFiscali')
  const buyerNames = elementAt(buyer, 'AltriDatiIdentificativi')
  return {
    isCreditNote: isCreditNoteType(textAt(general, 'TipoDocumento')),
    number: boundedTextAt(general, 'Numero', INVOICE_NUMBER_CHARACTERS_MAX),
    date: dayAt(general, 'Data'),
    dueDate: null,
    deliveryDate: null,
    currency: currencyAt(general, 'Divisa'),
    corrects: nonEmpty([numberAndDay(oneLineAt(corrected, 'NumeroFR'), dayAt(corrected, 'DataFR'))]),
    references: nonEmptyFacts([
      { label: 'Kind', value: KINDS[textAt(general, 'TipoDocumento')] ?? '' },
      { label: 'Corrected', value: oneLineAt(corrected, 'ElementiRettificati') },
    ]),
    seller: {
      name: namesAt(seller),
      address: addressAt(seller),
      vatNumber: vatNumberAt(seller),
      taxNumber: boundedTextAt(seller, 'CodiceFiscale', VAT_NUMBER_CHARACTERS_MAX),
    },
    buyer: {
      name: namesAt(buyerNames),
      address: addressAt(buyerNames),
      vatNumber: vatNumberAt(buyerNumbers),
      taxNumber: boundedTextAt(buyerNumbers, 'CodiceFiscale', VAT_NUMBER_CHARACTERS_MAX),
    },
    lines: elementsAt(body, 'DatiBeniServizi').map((line) => ({
      number: '',
      quantity: null,
      unit: '',
      price: null,
      name: oneLineAt(line, 'Descrizione'),
      description: natureAt(line),
      taxRate: rateAt(line, 'DatiIVA/Aliquota'),
      amount: amountAt(line, 'Importo'),
    })),
    adjustments: [],
    taxes,
    sums: {
      lines: null,
      net: null,
      rounding: null,
      prepaid: null,
      payable: null,
      tax: sumOrNull(taxes.map(({ amount }) => amount)),
      gross: sumOrNull(items.map(({ gross }) => gross)),
    },
    additions: [],
    settlements: [],
    otherTotals: [],
    payment: { method: '', terms: [], reference: '', accounts: [] },
    notes: [],
    attachments: attachmentsOf(body),
  }
}

/** Reads the invoices of a file. @param root its element `FatturaElettronicaSemplificata` */
export function readFatturaSemplificata(root: XmlElement): InvoiceData[] {
  const header = elementAt(root, 'FatturaElettronicaHeader')
  return elementsAt(root, 'FatturaElettronicaBody').map((body) => invoiceOf(header, body))
}
