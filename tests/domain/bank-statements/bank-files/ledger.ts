import { randomFrom } from '../../../support/random'

// The transactions of an account, from which the files of many banks and their expected rows are made.

export interface LedgerRow {
  /** YYYY-MM-DD */
  date: string
  booked: string
  payee: string
  text: string
  /** in minor units; negative for outgoing money */
  amount: number
  /** after the row */
  balance: number
}

export interface Ledger {
  currency: string
  /** the decimals of the currency */
  digits: number
  opening: number
  rows: LedgerRow[]
}

/** Names of merchants in each language. */
export const NAMES: Record<string, string[]> = {
  en: ['Java House', 'Hotel Adler', 'City Taxi', 'Bookshop', 'Rail Tickets', 'Corner Cafe'],
  de: ['Bäckerei Müller', 'Hotel Schöne Höfe', 'Taxi Grün', 'Buchladen', 'Bahn', 'Café Weiß'],
  fr: ['Hôtel à Orléans', 'Café Zoé', 'Taxi Élysée', 'Librairie', 'Gare', 'Boulangerie Crêpe'],
  es: ['Peluquería Muñoz', 'Hotel España', 'Taxi Ávila', 'Librería', 'Renfe', 'Café Núñez'],
  pt: ['Hotel São João', 'Táxi Lisboa', 'Livraria', 'Pão e Café', 'Estação', 'Padaria Inês'],
  nordic: ['Købmand Ærø', 'Hotell Ålesund', 'Taxi Örebro', 'Bokhandel', 'Tåg', 'Kafé Sø'],
  pl: ['Żabka Łódź', 'Hotel Święty', 'Taxi Kraków', 'Księgarnia', 'Kolej', 'Piekarnia Gdańsk'],
  cs: ['Hotel Říční', 'Kavárna Žluť', 'Taxi Plzeň', 'Knihkupectví', 'Dráhy', 'Pekařství Šťáva'],
  hu: ['Szálloda Győr', 'Étterem Fő', 'Taxi Pécs', 'Könyvesbolt', 'Vasút', 'Kávézó Űr'],
  ru: ['Гостиница Москва', 'Такси', 'Кафе Пушкин', 'Книжный магазин', 'Вокзал', 'Аптека'],
  uk: ['Готель Київ', 'Таксі', 'Кав’ярня', 'Книгарня', 'Вокзал', 'Аптека'],
  el: ['Ξενοδοχείο Αθήνα', 'Ταξί', 'Καφετέρια', 'Βιβλιοπωλείο', 'Σταθμός', 'Φαρμακείο'],
  tr: ['İstanbul Otel', 'Taksi Şişli', 'Kahve Dünyası', 'Kitapçı', 'Gar Ağrı', 'Eczane'],
  he: ['מלון ירושלים', 'מונית', 'בית קפה', 'חנות ספרים', 'רכבת', 'בית מרקחת'],
  ar: ['فندق القاهرة', 'سيارة اجرة', 'مقهى', 'مكتبة', 'محطة', 'صيدلية'],
  lt: ['Viešbutis Žalgiris', 'Taksi', 'Kavinė Ąžuolas', 'Knygynas', 'Stotis', 'Vaistinė'],
  zh: ['北京酒店', '出租车', '咖啡店', '书店', '火车站', '药店'],
  tw: ['台北飯店', '計程車', '咖啡店', '書店', '火車站', '藥局'],
  ja: ['ホテル東京', 'タクシー', '喫茶店', '書店', '新幹線', '薬局'],
  ko: ['서울호텔', '택시', '커피숍', '서점', '기차역', '약국'],
  th: ['โรงแรมกรุงเทพ', 'แท็กซี่', 'ร้านกาแฟ', 'ร้านหนังสือ', 'สถานีรถไฟ', 'ร้านขายยา'],
}

const dayOf = (start: number, days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)

/** Makes an account with some rows. Every fourth row is incoming money. */
export function ledgerOf({
  currency,
  digits,
  language,
  seed,
  rows,
}: {
  currency: string
  digits: number
  language: string
  seed: number
  rows: number
}): Ledger {
  const { below } = randomFrom(seed)
  const names = NAMES[language] as string[]
  const unit = 10 ** digits
  const opening = below(9_000 * unit) + 5_000 * unit
  const start = Date.UTC(2026, 1, 11)
  let [balance, days] = [opening, 0]
  const made = Array.from({ length: rows }, (_, at): LedgerRow => {
    const isIn = at % 4 === 2
    const size = below(190 * unit) + 3 * unit + (digits > 0 ? 7 : 0)
    const amount = isIn ? size * 9 : -size
    balance += amount
    days += 1 + below(3)
    const payee = isIn ? `${names[4]} ${at + 1}` : `${names[at % names.length]} ${at + 1}`
    return {
      ...{ date: dayOf(start, days), booked: dayOf(start, days + 1), payee, text: `${names[5]} ${100 + at}` },
      ...{ amount, balance },
    }
  })
  return { currency, digits, opening, rows: made }
}
