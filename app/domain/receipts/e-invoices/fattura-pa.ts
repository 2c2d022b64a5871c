import Big from 'big.js'
import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import { KINDS, METHODS, natureAt } from './fattura-pa-codes'
import type { Adjustment, InvoiceData, InvoiceLine, InvoiceTax, Party, Payment } from './invoice'
import {
  accountsAt,
  amountAt,
  amountsDifferingFrom,
  boundedTextAt,
  currencyAt,
  dayAt,
  nonEmpty,
  nonEmptyFacts,
  numberAndDay,
  oneLineAt,
  partyNameAt,
  rateAt,
  roundingMax,
  sumOf,
  sumOrNull,
  textWithBreaksAt,
  vatNumberFrom,
} from './values'

// Reads FatturaPA 1.x, the ordinary invoice of Italy (FPA and FPR). A file may hold several invoices of one
// seller and one buyer.

/** Whether a type is a credit note of an ordinary or a simplified invoice. */
export const isCreditNoteType = (type: string): boolean => ['TD04', 'TD08'].includes(type)

/** Returns the name of a company, or the first and last name of a person. */
export const namesAt = (element: XmlElement): string | null =>
  partyNameAt(element, ['Denominazione'], ['Nome', 'Cognome'])

/** Returns the VAT number of a seller or buyer with the code of its country: `IT01234567890`. */
export const vatNumberAt = (element: XmlElement): string | null =>
  vatNumberFrom(oneLineAt(element, 'IdFiscaleIVA/IdPaese'), oneLineAt(element, 'IdFiscaleIVA/IdCodice'))

/** Returns the lines of an address: street and number, postcode and town with province, country. */
export const addressAt = (element: XmlElement): string[] => {
  const seat = elementAt(element, 'Sede')
  return nonEmpty([
    nonEmpty([oneLineAt(seat, 'Indirizzo'), oneLineAt(seat, 'NumeroCivico')]).join(' '),
    nonEmpty([oneLineAt(seat, 'CAP'), oneLineAt(seat, 'Comune'), oneLineAt(seat, 'Provincia')]).join(' '),
    oneLineAt(seat, 'Nazione'),
  ])
}

function partyOf(party: XmlElement): Party {
  const data = elementAt(party, 'DatiAnagrafici')
  return {
    name: namesAt(elementAt(data, 'Anagrafica')),
    address: addressAt(party),
    vatNumber: vatNumberAt(data),
    taxNumber: boundedTextAt(data, 'CodiceFiscale', VAT_NUMBER_CHARACTERS_MAX),
  }
}

const lineOf = (line: XmlElement): InvoiceLine => ({
  number: oneLineAt(line, 'NumeroLinea'),
  name: oneLineAt(line, 'Descrizione'),
  description: natureAt(line),
  quantity: amountAt(line, 'Quantita'),
  unit: oneLineAt(line, 'UnitaMisura'),
  price: amountAt(line, 'PrezzoUnitario'),
  taxRate: rateAt(line, 'AliquotaIVA'),
  amount: amountAt(line, 'PrezzoTotale'),
})

/** Returns the taxes by rate, from the summary of the invoice. A summary without a tax is left out. */
const taxesOf = (body: XmlElement): InvoiceTax[] =>
  elementsAt(body, 'DatiBeniServizi/DatiRiepilogo').flatMap((tax) => {
    const amount = amountAt(tax, 'Imposta')
    if (amount === null) return []
    const net = amountAt(tax, 'ImponibileImporto')
    return { rate: rateAt(tax, 'AliquotaIVA'), net, amount, remark: natureAt(tax) }
  })

/** Returns the contributions to the seller's pension fund. They are charged and taxed like the lines. */
const contributionsOf = (general: XmlElement): Adjustment[] =>
  elementsAt(general, 'DatiCassaPrevidenziale').flatMap((each) => {
    const amount = amountAt(each, 'ImportoContributoCassa')
    return amount === null
      ? []
      : { reason: `Pension fund contribution ${oneLineAt(each, 'TipoCassa')}`, amount }
  })

/**
 * Returns the discounts and surcharges on the whole invoice.
 * @param sum net and tax of the invoice, to which a percentage without an amount applies
 */
const discountsOf = (general: XmlElement, sum: string): Adjustment[] =>
  elementsAt(general, 'ScontoMaggiorazione').flatMap((each) => {
    const rate = rateAt(each, 'Percentuale')
    const amount = amountAt(each, 'Importo') ?? (rate && Big(sum).times(rate).div(100).toFixed(2))
    if (amount === null) return []
    // MG is maggiorazione, a surcharge; SC is sconto, a discount
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
          reason: nonEmpty(['Withheld tax', oneLineAt(each, 'TipoRitenuta'), rate && `${rate} %`]).join(' '),
          amount: negated(amount),
        }
  })
  // S means split payment: the buyer pays the VAT to the state
  const splitPayments = elementsAt(body, 'DatiBeniServizi/DatiRiepilogo')
    .filter((tax) => textAt(tax, 'EsigibilitaIVA') === 'S')
    .map((tax) => amountAt(tax, 'Imposta'))
  const vat = sumOrNull(splitPayments)
  const deductions =
    vat === null ? incomeTax : [...incomeTax, { reason: 'VAT that the buyer pays', amount: negated(vat) }]
  return deductions.filter(({ amount }) => !Big(amount).eq(0))
}

function paymentOf(body: XmlElement): Payment & { dueDate: string | null } {
  const installments = elementsAt(body, 'DatiPagamento/DettaglioPagamento')
  const [first = {}] = installments
  const method = textAt(first, 'ModalitaPagamento')
  const installmentTexts = installments.map((part) =>
    nonEmpty([dayAt(part, 'DataScadenzaPagamento'), oneLineAt(part, 'ImportoPagamento')]).join(': '),
  )
  return {
    dueDate: dayAt(first, 'DataScadenzaPagamento'),
    method: METHODS[method] ?? method,
    terms: installments.length > 1 ? nonEmpty(installmentTexts) : [],
    reference: oneLineAt(first, 'CodicePagamento'),
    accounts: accountsAt(installments, { iban: ['IBAN'], bic: 'BIC', owner: 'Beneficiario' }),
  }
}

/** Returns the numbers and dates of other documents that an invoice names. */
const documentsAt = (body: XmlElement, name: string): string[] =>
  nonEmpty(
    elementsAt(body, `DatiGenerali/${name}`).map((each) =>
      numberAndDay(oneLineAt(each, 'IdDocumento'), dayAt(each, 'Data')),
    ),
  )

/** Returns the names of the files that are attached to an invoice. */
export const attachmentsOf = (body: XmlElement): string[] =>
  nonEmpty(elementsAt(body, 'Allegati').map((file) => oneLineAt(file, 'NomeAttachment')))

const amountsOf = (parts: { amount: string }[]) => parts.map(({ amount }) => amount)

/** Returns a list of one adjustment; an empty list if the invoice has no such amount, or zero. */
const optionalAdjustment = (reason: string, amount: string | null): Adjustment[] =>
  amount === null || Big(amount).eq(0) ? [] : [{ reason, amount }]

/** Reads the parts of an invoice from which its total is calculated. */
function totalPartsOf(general: XmlElement, body: XmlElement, taxes: InvoiceTax[]) {
  const net = sumOrNull(taxes.map((each) => each.net))
  const tax = sumOrNull(amountsOf(taxes))
  return {
    // the sum of the taxed amounts; null if the invoice gives none
    net,
    // the sum of the taxes; null if the invoice gives none
    tax,
    discounts: discountsOf(general, sumOf(net, tax)),
    rounding: optionalAdjustment('Rounding', amountAt(general, 'Arrotondamento')),
    stampDuty: optionalAdjustment('Stamp duty', amountAt(general, 'DatiBollo/ImportoBollo')),
    // the taxes that the buyer pays to the state, as negative amounts
    withheld: withheldOf(general, body),
  }
}

/** The parts of an invoice from which programs calculate its total. */
type TotalParts = ReturnType<typeof totalPartsOf>

/**
 * Returns the lists of parts that a stated total may contain beside net and tax, the usual list first. In
 * some programs the taxed amounts already include the discounts, so only the rounding is added. In some, the
 * total includes the stamp duty.
 */
const possibleAdditions = ({ discounts, rounding, stampDuty }: TotalParts): Adjustment[][] =>
  [rounding, [...discounts, ...rounding]].flatMap((list) => [list, [...list, ...stampDuty]])

/**
 * Returns the sums of an invoice, and the share of them that the buyer pays to the seller. Programs disagree
 * about what the stated total contains. So this tries which additions (discounts, rounding, stamp duty,
 * withheld taxes) make net and tax add up to it. A stated total of 124.00 with net 100.00, tax 22.00 and a
 * stamp duty of 2.00 includes the stamp duty; a total of 102.00 with net 100.00, tax 22.00 and 20.00 withheld
 * is reduced: the withheld taxes are already subtracted. A total that no additions explain stays as stated,
 * with discounts and rounding as its additions, and without a payable amount.
 */
function totalsOf(general: XmlElement, body: XmlElement, taxes: InvoiceTax[]) {
  const parts = totalPartsOf(general, body, taxes)
  const { net, tax, rounding, withheld } = parts
  const discountsAndRounding = [...parts.discounts, ...rounding]
  const withheldAmounts = amountsOf(withheld)
  const statedTotal = amountAt(general, 'ImportoTotaleDocumento')
  const gross = statedTotal ?? (tax === null ? null : sumOf(net, tax, ...amountsOf(discountsAndRounding)))
  const isStatedTotalWith = (additions: Adjustment[]) => {
    if (statedTotal === null || net === null) return false
    const sum = sumOf(net, ...amountsOf([...taxes, ...additions]))
    return amountsDifferingFrom(statedTotal, [sum], roundingMax(taxes)).length === 0
  }
  const lists = possibleAdditions(parts)
  // one of these two lists of additions explains the total; both are undefined if nothing explains it
  const additionsToTotal = statedTotal === null ? discountsAndRounding : lists.find(isStatedTotalWith)
  const additionsToReducedTotal = additionsToTotal
    ? undefined
    : lists.map((list) => [...list, ...withheld]).find(isStatedTotalWith)
  const totalsBeforeWithholding =
    statedTotal && additionsToReducedTotal ? [sumOf(statedTotal, ...withheldAmounts.map(negated))] : []
  // without a stated total, the taxed amounts may already include the discounts
  const sumWithoutDiscounts = sumOf(net, tax, ...amountsOf(rounding))
  return {
    sums: {
      lines: null,
      net,
      tax,
      gross,
      rounding: null,
      prepaid: null,
      payable:
        additionsToTotal && gross !== null && withheld.length > 0 ? sumOf(gross, ...withheldAmounts) : null,
    },
    additions: additionsToTotal ?? additionsToReducedTotal ?? discountsAndRounding,
    // a reduced total already contains the withheld taxes, so they are additions and not settlements
    settlements: additionsToReducedTotal ? [] : withheld,
    otherTotals:
      statedTotal === null ? amountsDifferingFrom(gross, [sumWithoutDiscounts]) : totalsBeforeWithholding,
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
    number: boundedTextAt(general, 'Numero', INVOICE_NUMBER_CHARACTERS_MAX),
    date: dayAt(general, 'Data'),
    dueDate,
    deliveryDate: null,
    currency: currencyAt(general, 'Divisa'),
    corrects: isCreditNote ? related : [],
    references: nonEmptyFacts([
      { label: 'Kind', value: KINDS[type] ?? '' },
      { label: 'Order', value: documentsAt(body, 'DatiOrdineAcquisto').join(', ') },
      { label: 'Contract', value: documentsAt(body, 'DatiContratto').join(', ') },
      { label: 'Related invoice', value: isCreditNote ? '' : related.join(', ') },
      { label: 'Stamp duty', value: oneLineAt(general, 'DatiBollo/ImportoBollo') },
    ]),
    seller: partyOf(elementAt(header, 'CedentePrestatore')),
    buyer: partyOf(elementAt(header, 'CessionarioCommittente')),
    lines: elementsAt(body, 'DatiBeniServizi/DettaglioLinee').map(lineOf),
    adjustments: contributionsOf(general),
    taxes,
    ...totalsOf(general, body, taxes),
    payment,
    notes: nonEmpty(elementsAt(general, 'Causale').map((note) => textWithBreaksAt(note, ''))),
    attachments: attachmentsOf(body),
  }
}

/** Reads the invoices of a file. @param root its element `FatturaElettronica` */
export function readFatturaPa(root: XmlElement): InvoiceData[] {
  const header = elementAt(root, 'FatturaElettronicaHeader')
  return elementsAt(root, 'FatturaElettronicaBody').map((body) => invoiceOf(header, body))
}
