import Big from 'big.js'
import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import { KINDS, METHODS, natureAt } from './fattura-pa-codes'
import type { Adjustment, InvoiceData, InvoiceLine, InvoiceTax, Party, Payment } from './invoice'
import {
  accountsAt,
  amountAt,
  currencyAt,
  dayAt,
  lineAt,
  nameAt,
  numberAndDay,
  otherThan,
  paragraphAt,
  partyNameAt,
  present,
  presentFacts,
  rateAt,
  roundingMax,
  sumOf,
  sumOrNull,
  vatNumberFrom,
} from './values'

// Reads FatturaPA 1.x, the ordinary invoice of Italy (FPA and FPR). A file may hold several invoices of one
// seller and one buyer.

/** Whether a type is a credit note of an ordinary or a simplified invoice. */
export const isCreditNoteType = (type: string): boolean => ['TD04', 'TD08'].includes(type)

/** Returns the name of a company, or the first and last name of a person. */
export const namesAt = (element: XmlElement): string | null =>
  partyNameAt(element, ['Denominazione'], ['Nome', 'Cognome'])

export const vatNumberAt = (element: XmlElement): string | null =>
  vatNumberFrom(lineAt(element, 'IdFiscaleIVA/IdPaese'), lineAt(element, 'IdFiscaleIVA/IdCodice'))

export const addressAt = (element: XmlElement): string[] => {
  const seat = elementAt(element, 'Sede')
  return present([
    present([lineAt(seat, 'Indirizzo'), lineAt(seat, 'NumeroCivico')]).join(' '),
    present([lineAt(seat, 'CAP'), lineAt(seat, 'Comune'), lineAt(seat, 'Provincia')]).join(' '),
    lineAt(seat, 'Nazione'),
  ])
}

function partyOf(party: XmlElement): Party {
  const data = elementAt(party, 'DatiAnagrafici')
  return {
    name: namesAt(elementAt(data, 'Anagrafica')),
    address: addressAt(party),
    vatNumber: vatNumberAt(data),
    taxNumber: nameAt(data, 'CodiceFiscale', VAT_NUMBER_CHARACTERS_MAX),
  }
}

const lineOf = (line: XmlElement): InvoiceLine => ({
  number: lineAt(line, 'NumeroLinea'),
  name: lineAt(line, 'Descrizione'),
  description: natureAt(line),
  quantity: amountAt(line, 'Quantita'),
  unit: lineAt(line, 'UnitaMisura'),
  price: amountAt(line, 'PrezzoUnitario'),
  taxRate: rateAt(line, 'AliquotaIVA'),
  amount: amountAt(line, 'PrezzoTotale'),
})

const taxesOf = (body: XmlElement): InvoiceTax[] =>
  elementsAt(body, 'DatiBeniServizi/DatiRiepilogo').flatMap((tax) => {
    const amount = amountAt(tax, 'Imposta')
    if (amount === null) return []
    return {
      rate: rateAt(tax, 'AliquotaIVA'),
      net: amountAt(tax, 'ImponibileImporto'),
      amount,
      remark: natureAt(tax),
    }
  })

/** Returns the contributions to pension funds, which are taxed like the lines. */
const contributionsOf = (general: XmlElement): Adjustment[] =>
  elementsAt(general, 'DatiCassaPrevidenziale').flatMap((each) => {
    const amount = amountAt(each, 'ImportoContributoCassa')
    return amount === null ? [] : { reason: `Pension fund contribution ${lineAt(each, 'TipoCassa')}`, amount }
  })

/**
 * Returns the discounts and surcharges on the whole invoice.
 * @param sum of the invoice's parts, to which a percentage without an amount applies
 */
const discountsOf = (general: XmlElement, sum: string): Adjustment[] =>
  elementsAt(general, 'ScontoMaggiorazione').flatMap((each) => {
    const rate = rateAt(each, 'Percentuale')
    const amount = amountAt(each, 'Importo') ?? (rate && Big(sum).times(rate).div(100).toFixed(2))
    if (amount === null) return []
    const isSurcharge = textAt(each, 'Tipo') === 'MG'
    return { reason: isSurcharge ? 'Surcharge' : 'Discount', amount: isSurcharge ? amount : negated(amount) }
  })

/** Returns the taxes that the buyer pays to the state in place of the seller. */
function withheldOf(general: XmlElement, body: XmlElement): Adjustment[] {
  const incomeTax = elementsAt(general, 'DatiRitenuta').flatMap((each) => {
    const amount = amountAt(each, 'ImportoRitenuta')
    const rate = rateAt(each, 'AliquotaRitenuta')
    return amount === null
      ? []
      : {
          reason: present(['Withheld tax', lineAt(each, 'TipoRitenuta'), rate && `${rate} %`]).join(' '),
          amount: negated(amount),
        }
  })
  const split = elementsAt(body, 'DatiBeniServizi/DatiRiepilogo')
    .filter((tax) => textAt(tax, 'EsigibilitaIVA') === 'S')
    .map((tax) => amountAt(tax, 'Imposta'))
  const vat = sumOrNull(split)
  const settled =
    vat === null ? incomeTax : [...incomeTax, { reason: 'VAT that the buyer pays', amount: negated(vat) }]
  return settled.filter(({ amount }) => !Big(amount).eq(0))
}

function paymentOf(body: XmlElement): Payment & { dueDate: string | null } {
  const parts = elementsAt(body, 'DatiPagamento/DettaglioPagamento')
  const [first = {}] = parts
  const method = textAt(first, 'ModalitaPagamento')
  const installments = parts.map((part) =>
    present([dayAt(part, 'DataScadenzaPagamento'), lineAt(part, 'ImportoPagamento')]).join(': '),
  )
  return {
    dueDate: dayAt(first, 'DataScadenzaPagamento'),
    method: METHODS[method] ?? method,
    terms: parts.length > 1 ? present(installments) : [],
    reference: lineAt(first, 'CodicePagamento'),
    accounts: accountsAt(parts, { iban: ['IBAN'], bic: 'BIC', owner: 'Beneficiario' }),
  }
}

/** Returns the numbers and dates of other documents that an invoice names. */
const documentsAt = (body: XmlElement, name: string): string[] =>
  present(
    elementsAt(body, `DatiGenerali/${name}`).map((each) =>
      numberAndDay(lineAt(each, 'IdDocumento'), dayAt(each, 'Data')),
    ),
  )

/** Returns the names of the files that are attached to an invoice. */
export const attachmentsOf = (body: XmlElement): string[] =>
  present(elementsAt(body, 'Allegati').map((file) => lineAt(file, 'NomeAttachment')))

/** Returns the first list of additions with which the parts of an invoice add up to its total. */
const additionsIn = (total: string, net: string, taxes: InvoiceTax[], lists: Adjustment[][]) =>
  lists.find((additions) => {
    const parts = sumOf(net, ...[...taxes, ...additions].map(({ amount }) => amount))
    return otherThan(total, [parts], roundingMax(taxes)).length === 0
  })

/** Returns the sums of an invoice, and the share of them that the buyer pays. */
function totalsOf(general: XmlElement, body: XmlElement, taxes: InvoiceTax[]) {
  const amountsOf = (adjustments: { amount: string }[]) => adjustments.map(({ amount }) => amount)
  const addition = (reason: string, amount: string | null): Adjustment[] =>
    amount === null || Big(amount).eq(0) ? [] : [{ reason, amount }]
  const net = sumOrNull(taxes.map((each) => each.net))
  const tax = sumOrNull(amountsOf(taxes))
  const rounding = addition('Rounding', amountAt(general, 'Arrotondamento'))
  const discounts = discountsOf(general, sumOf(net, tax))
  const withheld = withheldOf(general, body)
  const usual = [...discounts, ...rounding]
  const sum = sumOf(net, tax, ...amountsOf(rounding))
  const stated = amountAt(general, 'ImportoTotaleDocumento')
  const gross = stated ?? (tax === null ? null : sumOf(net, tax, ...amountsOf(usual)))
  const stamp = addition('Stamp duty', amountAt(general, 'DatiBollo/ImportoBollo'))
  // in some programs the taxed amounts already include the discount, and in some the total includes the stamp
  // duty
  const whole = [rounding, usual].flatMap((list) => [list, [...list, ...stamp]])
  const less = whole.map((list) => [...list, ...withheld])
  const find = (lists: Adjustment[][]) => (stated && net ? additionsIn(stated, net, taxes, lists) : undefined)
  const added = stated === null ? usual : find(whole)
  // some programs state the total after the withheld tax
  const reduced = added ? undefined : find(less)
  const taken = amountsOf(withheld)
  return {
    sums: {
      lines: null,
      net,
      tax,
      gross,
      rounding: null,
      prepaid: null,
      payable: added && gross !== null && withheld.length > 0 ? sumOf(gross, ...taken) : null,
    },
    additions: added ?? reduced ?? usual,
    settlements: reduced ? [] : withheld,
    otherTotals:
      stated === null ? otherThan(gross, [sum]) : reduced ? [sumOf(stated, ...taken.map(negated))] : [],
  }
}

function invoiceOf(header: XmlElement, body: XmlElement): InvoiceData {
  const general = elementAt(body, 'DatiGenerali/DatiGeneraliDocumento')
  const type = textAt(general, 'TipoDocumento')
  const isCreditNote = isCreditNoteType(type)
  const related = documentsAt(body, 'DatiFattureCollegate')
  const taxes = taxesOf(body)
  const { dueDate, ...payment } = paymentOf(body)
  return {
    isCreditNote,
    number: nameAt(general, 'Numero', INVOICE_NUMBER_CHARACTERS_MAX),
    date: dayAt(general, 'Data'),
    dueDate,
    deliveryDate: null,
    currency: currencyAt(general, 'Divisa'),
    corrects: isCreditNote ? related : [],
    references: presentFacts([
      { label: 'Kind', value: KINDS[type] ?? '' },
      { label: 'Order', value: documentsAt(body, 'DatiOrdineAcquisto').join(', ') },
      { label: 'Contract', value: documentsAt(body, 'DatiContratto').join(', ') },
      { label: 'Related invoice', value: isCreditNote ? '' : related.join(', ') },
      { label: 'Stamp duty', value: lineAt(general, 'DatiBollo/ImportoBollo') },
    ]),
    seller: partyOf(elementAt(header, 'CedentePrestatore')),
    buyer: partyOf(elementAt(header, 'CessionarioCommittente')),
    lines: elementsAt(body, 'DatiBeniServizi/DettaglioLinee').map(lineOf),
    adjustments: contributionsOf(general),
    taxes,
    ...totalsOf(general, body, taxes),
    payment,
    notes: present(elementsAt(general, 'Causale').map((note) => paragraphAt(note, ''))),
    attachments: attachmentsOf(body),
  }
}

/** @param root a `FatturaElettronica` */
export function readFatturaPa(root: XmlElement): InvoiceData[] {
  const header = elementAt(root, 'FatturaElettronicaHeader')
  return elementsAt(root, 'FatturaElettronicaBody').map((body) => invoiceOf(header, body))
}
