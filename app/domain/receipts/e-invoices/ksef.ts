import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import type { Adjustment, InvoiceData, InvoiceLine, Party, Payment } from './invoice'
import { ksefTaxes } from './ksef-taxes'
import {
  accountsAt,
  amountAt,
  boundedTextAt,
  currencyAt,
  dayAt,
  nonEmpty,
  nonEmptyFacts,
  numberAndDay,
  oneLineAt,
  partyNameAt,
  rateAt,
  sumOf,
  sumOrNull,
  textWithBreaksAt,
  vatNumberFrom,
} from './values'

// Reads invoices of KSeF, the national system of Poland: FA (2) and FA (3). Names such as `P_11` are numbers
// of fields in the schema; the field that each value goes to tells its meaning.

const METHODS: Record<string, string> = {
  '1': 'Cash',
  '2': 'Card',
  '3': 'Voucher',
  '4': 'Cheque',
  '5': 'Credit',
  '6': 'Bank transfer',
  '7': 'Mobile payment',
}

const KINDS: Record<string, string> = {
  KOR: 'Correction',
  ZAL: 'For a payment in advance',
  ROZ: 'Settles payments in advance',
  UPR: 'Simplified invoice',
  KOR_ZAL: 'Correction of an invoice for a payment in advance',
  KOR_ROZ: 'Correction of an invoice that settles payments in advance',
}

/** Remarks that the law requires and that concern the payer, by element. The value 1 means yes. */
const ANNOTATIONS: [element: string, text: string][] = [
  ['P_16', 'Cash accounting'],
  ['P_17', 'Made out by the buyer'],
  ['P_18', 'Reverse charge'],
  ['P_18A', 'Split payment'],
]

function partyOf(party: XmlElement): Party {
  const data = elementAt(party, 'DaneIdentyfikacyjne')
  const address = elementAt(party, 'Adres')
  return {
    name: partyNameAt(data, ['Nazwa', 'PelnaNazwa', 'NazwaHandlowa'], ['ImiePierwsze', 'Nazwisko']),
    address: nonEmpty([
      oneLineAt(address, 'AdresL1'),
      oneLineAt(address, 'AdresL2'),
      oneLineAt(address, 'KodKraju'),
    ]),
    vatNumber: vatNumberFrom(
      oneLineAt(party, 'PrefiksPodatnika') || oneLineAt(data, 'KodUE'),
      oneLineAt(data, 'NIP') || oneLineAt(data, 'NrVatUE'),
    ),
    taxNumber: boundedTextAt(data, 'NrID', VAT_NUMBER_CHARACTERS_MAX),
  }
}

/** Reads a line. A line with the state before a correction becomes negative. */
function lineOf(line: XmlElement): InvoiceLine {
  const amount = amountAt(line, 'P_11') ?? amountAt(line, 'P_11A')
  const isBefore = textAt(line, 'StanPrzed') === '1'
  return {
    number: oneLineAt(line, 'NrWierszaFa'),
    name: oneLineAt(line, 'P_7'),
    description: isBefore ? 'Before the correction' : '',
    quantity: amountAt(line, 'P_8B'),
    unit: oneLineAt(line, 'P_8A'),
    price: amountAt(line, 'P_9A') ?? amountAt(line, 'P_9B'),
    taxRate: rateAt(line, 'P_12') ?? rateAt(line, 'P_12_XII'),
    amount: amount && isBefore ? negated(amount) : amount,
  }
}

/** Reads an order line of an invoice for an advance payment. */
const orderLineOf = (line: XmlElement): InvoiceLine => ({
  number: oneLineAt(line, 'NrWierszaZam'),
  name: oneLineAt(line, 'P_7Z'),
  description: 'Ordered',
  quantity: amountAt(line, 'P_8BZ'),
  unit: oneLineAt(line, 'P_8AZ'),
  price: amountAt(line, 'P_9AZ'),
  taxRate: rateAt(line, 'P_12Z'),
  amount: amountAt(line, 'P_11NettoZ'),
})

/** Returns the charges and deductions besides the invoice itself. */
function settlementsOf(data: XmlElement): Adjustment[] {
  const entriesOf = (name: string, sign: (amount: string) => string) =>
    elementsAt(data, `Rozliczenie/${name}`).flatMap((entry) => {
      const amount = amountAt(entry, 'Kwota')
      return amount === null ? [] : { reason: oneLineAt(entry, 'Powod'), amount: sign(amount) }
    })
  return [...entriesOf('Obciazenia', (amount) => amount), ...entriesOf('Odliczenia', negated)]
}

function totalsOf(data: XmlElement) {
  const taxes = ksefTaxes(data)
  const gross = amountAt(data, 'P_15')
  const statedPayable = amountAt(data, 'Rozliczenie/DoZaplaty')
  const prepaid = sumOrNull(
    elementsAt(data, 'Platnosc/ZaplataCzesciowa').map((part) => amountAt(part, 'KwotaZaplatyCzesciowej')),
  )
  return {
    taxes,
    sums: {
      lines: null,
      rounding: null,
      gross,
      prepaid,
      net: sumOrNull(taxes.map(({ net }) => net)),
      tax: sumOrNull(taxes.map(({ amount }) => amount)),
      // the invoice states this amount before partial payments
      payable: statedPayable && sumOf(statedPayable, prepaid && negated(prepaid)),
    },
    additions: [],
    settlements: settlementsOf(data),
    otherTotals: [],
  }
}

function paymentOf(data: XmlElement): Payment & { dueDate: string | null } {
  const payment = elementAt(data, 'Platnosc')
  const days = nonEmpty(elementsAt(payment, 'TerminPlatnosci').map((each) => dayAt(each, 'Termin')))
  const paidOn = dayAt(payment, 'DataZaplaty')
  return {
    dueDate: days[0] ?? null,
    method: METHODS[textAt(payment, 'FormaPlatnosci')] ?? oneLineAt(payment, 'OpisPlatnosci'),
    terms: nonEmpty([
      ...(days.length > 1 ? days : []),
      textAt(payment, 'Zaplacono') === '1' ? nonEmpty(['Paid', paidOn && `on ${paidOn}`]).join(' ') : null,
    ]),
    reference: '',
    accounts: accountsAt(elementsAt(payment, 'RachunekBankowy'), {
      iban: ['NrRB', 'NrRBPL', 'NrRBZagr'],
      bic: 'SWIFT',
      owner: 'NazwaBanku',
    }),
  }
}

/** Returns the numbers and dates of the invoices that an invoice corrects. */
const correctedInvoicesOf = (data: XmlElement): string[] =>
  nonEmpty(
    elementsAt(data, 'DaneFaKorygowanej').map((each) =>
      numberAndDay(oneLineAt(each, 'NrFaKorygowanej'), dayAt(each, 'DataWystFaKorygowanej')),
    ),
  )

function notesOf(root: XmlElement, data: XmlElement): string[] {
  const annotations = elementAt(data, 'Adnotacje')
  return nonEmpty([
    ...ANNOTATIONS.map(([element, text]) => (textAt(annotations, element) === '1' ? text : null)),
    ...elementsAt(data, 'DodatkowyOpis').map((each) =>
      nonEmpty([oneLineAt(each, 'Klucz'), oneLineAt(each, 'Wartosc')]).join(': '),
    ),
    ...elementsAt(root, 'Stopka/Informacje').map((each) => textWithBreaksAt(each, 'StopkaFaktury')),
  ])
}

/** Reads the only invoice of a file. @param root its element `Faktura` */
export function readKsef(root: XmlElement): InvoiceData[] {
  const data = elementAt(root, 'Fa')
  const { dueDate, ...payment } = paymentOf(data)
  return [
    {
      isCreditNote: false,
      number:
        boundedTextAt(data, 'P_2', INVOICE_NUMBER_CHARACTERS_MAX) ??
        boundedTextAt(data, 'P_2A', INVOICE_NUMBER_CHARACTERS_MAX),
      date: dayAt(data, 'P_1'),
      dueDate,
      deliveryDate: dayAt(data, 'P_6'),
      currency: currencyAt(data, 'KodWaluty'),
      corrects: correctedInvoicesOf(data),
      references: nonEmptyFacts([
        { label: 'Kind', value: KINDS[textAt(data, 'RodzajFaktury')] ?? '' },
        { label: 'Reason', value: oneLineAt(data, 'PrzyczynaKorekty') },
        { label: 'Order', value: oneLineAt(data, 'WarunkiTransakcji/Zamowienia/NrZamowienia') },
        {
          label: 'Exchange rate',
          value: oneLineAt(data, 'KursWalutyZ') || oneLineAt(data, 'FaWiersz/KursWaluty'),
        },
      ]),
      seller: partyOf(elementAt(root, 'Podmiot1')),
      buyer: partyOf(elementAt(root, 'Podmiot2')),
      lines: [
        ...elementsAt(data, 'FaWiersz').map(lineOf),
        ...elementsAt(data, 'Zamowienie/ZamowienieWiersz').map(orderLineOf),
      ],
      adjustments: [],
      ...totalsOf(data),
      payment,
      notes: notesOf(root, data),
      attachments: [],
    },
  ]
}
