// The places in which the demo account buys, with the language and formats of their receipts.

/** The words of receipts in a language. */
interface PrintedWords {
  date: string
  number: string
  total: string
  tax: string
  cash: string
  card: string
  thanks: string
}

const ENGLISH: PrintedWords = {
  date: 'Date',
  number: 'Receipt no.',
  total: 'TOTAL',
  tax: 'VAT',
  cash: 'Cash',
  card: 'Card',
  thanks: 'Thank you',
}

const GERMAN: PrintedWords = {
  date: 'Datum',
  number: 'Beleg-Nr.',
  total: 'SUMME',
  tax: 'MwSt.',
  cash: 'Bar',
  card: 'Karte',
  thanks: 'Vielen Dank',
}

const CZECH: PrintedWords = {
  date: 'Datum',
  number: 'Doklad č.',
  total: 'CELKEM',
  tax: 'DPH',
  cash: 'Hotovost',
  card: 'Platební karta',
  thanks: 'Děkujeme',
}

const POLISH: PrintedWords = {
  date: 'Data',
  number: 'Paragon nr',
  total: 'SUMA',
  tax: 'VAT',
  cash: 'Gotówka',
  card: 'Karta',
  thanks: 'Dziękujemy',
}

const PORTUGUESE: PrintedWords = {
  date: 'Data',
  number: 'Fatura n.º',
  total: 'TOTAL',
  tax: 'IVA',
  cash: 'Numerário',
  card: 'Cartão',
  thanks: 'Obrigado',
}

const FRENCH: PrintedWords = {
  date: 'Date',
  number: 'Ticket n°',
  total: 'TOTAL',
  tax: 'TVA',
  cash: 'Espèces',
  card: 'Carte bancaire',
  thanks: 'Merci de votre visite',
}

export interface Place {
  town: string
  /** the locale of figures and dates */
  locale: string
  currency: string
  words: PrintedWords
  /** the tax rate in percent; without one, receipts print no tax */
  taxRate?: string
}

const IN_GERMANY = { locale: 'de-DE', currency: 'EUR', words: GERMAN, taxRate: '19' }

export const BERLIN: Place = { town: '10115 Berlin', ...IN_GERMANY }
export const HAMBURG: Place = { town: '20457 Hamburg', ...IN_GERMANY }
/** The place of tickets, which print no tax. */
export const ONLINE: Place = { town: 'Frankfurt', locale: 'en-GB', currency: 'EUR', words: ENGLISH }

const IN_KENYA = { locale: 'en-KE', currency: 'KES', words: ENGLISH, taxRate: '16' }

export const NAIROBI: Place = { town: 'Nairobi, Kenya', ...IN_KENYA }
/** The place of taxis and markets, whose receipts print no tax. */
export const NAIROBI_UNTAXED: Place = { ...NAIROBI, taxRate: undefined }
export const LODWAR: Place = { town: 'Lodwar, Turkana, Kenya', ...IN_KENYA }
export const LODWAR_UNTAXED: Place = { ...LODWAR, taxRate: undefined }

export const BRNO: Place = {
  town: '602 00 Brno',
  locale: 'cs-CZ',
  currency: 'CZK',
  words: CZECH,
  taxRate: '21',
}
export const OSAKA: Place = { town: 'Osaka, Japan', locale: 'ja-JP', currency: 'JPY', words: ENGLISH }
export const ZURICH: Place = { town: '8001 Zürich', locale: 'de-CH', currency: 'CHF', words: GERMAN }
export const GDANSK: Place = {
  town: '80-831 Gdańsk',
  locale: 'pl-PL',
  currency: 'PLN',
  words: POLISH,
  taxRate: '23',
}
export const AMMAN: Place = { town: 'Amman, Jordan', locale: 'en-GB', currency: 'JOD', words: ENGLISH }
export const LISBON: Place = {
  town: '1200-109 Lisboa',
  locale: 'pt-PT',
  currency: 'EUR',
  words: PORTUGUESE,
  taxRate: '23',
}
export const BOSTON: Place = { town: 'Boston, MA', locale: 'en-US', currency: 'USD', words: ENGLISH }
export const TUNIS: Place = {
  town: '1000 Tunis',
  locale: 'fr-TN',
  currency: 'TND',
  words: FRENCH,
  taxRate: '19',
}
