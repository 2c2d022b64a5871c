import { expect, test } from 'vitest'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

const read = (text: string) => readReceipt([wordsOf(text, 1)]).category?.value ?? null

test.each([
  ['Gasthof Zur Post\n3 Übernachtungen à 118,00   354,00 €\n3 Frühstück à 14,00   42,00 €\nSumme 396,00'],
  ['Park Restaurant & Rooms\n2 nights   310.00\nDinner   64.00\nBreakfast   22.00\nTotal 396.00'],
  ['Park Restaurant\n1 night @ 155.00   155.00 A\nDinner   64.00\nBreakfast   22.00\nTotal 241.00'],
  [
    'Trattoria Po\nScontrino\nCamera doppia 120,00 €\nCena 86,00 €\nTotale complessivo 206,00\nContanti 206,00',
  ],
  ['Étterem Kispipa\nSzállás 2 éj   62 000 Ft\nVacsora   8 000 Ft\nReggeli   3 000 Ft\nÖsszesen 73 000 Ft'],
  ['割烹旅館 松\n宿泊料 2泊 ¥24,000\n夕食 ¥6,000\n朝食 ¥2,000\n合計 ¥32,000'],
])('nights with a price above meals are lodging: %j', (text) => expect(read(text)).toBe('Lodging'))

test.each([
  ['a hotel in the name of a cake', 'Café Mozart\nHotel Sacher Torte 8.90\nTotal 8.90'],
  ['no price above zero', 'Bistro Alba\nRoom charge 0.00\nLunch 24.50\nTotal 24.50'],
  ['a date', 'Restaurant Adler\nAccommodation until 12.11.2026\nMenu 24.50\nTotal 24.50'],
  ['a short date', 'Restaurant Adler\nAccommodation until 12.11.26\nMenu 24.50\nTotal 24.50'],
  ['a span of days', 'Restaurant Adler\nAccommodation 12.11. - 14.11.\nMenu 24.50\nTotal 24.50'],
  ['a telephone', 'Restaurant Adler\nRoom rate 01.42.33.44.55\nMenu 24.50\nTotal 24.50'],
  ['a telephone with spaces', 'Restaurant Adler\nAccommodation 044 123 45.67\nMenu 24.50\nTotal 24.50'],
  ['the room that a meal is charged to', 'Grand Restaurant\nDinner 24.50\nTotal 24.50\nRoom charge 24.50'],
  ['a dish of the night', 'Restaurante Sol\nMenú noche 15,00\nTotal 15,00'],
  ['a box of apples in Korean', '이마트 마트\n사과 1박스 25,000\n합계 25,000'],
  ['a dinner in Chinese', '海底捞火锅餐厅\n2晚餐套餐 120.00\n合计 120.00'],
  ['a dinner, which is a meal of the night', 'Warung Sederhana\nMakan malam 2 85.000\nTotal 85.000'],
])('meals with %s are no lodging', (_, text) => expect(read(text)).toBe('Meals'))

test.each([
  ['City Taxi\nAirport to Hotel Hilton 24.50\nTotal 24.50', 'Local transport'],
  ['M. Huber\nTaxi Quittung\nFahrt zum Hotel 24,50\nSumme 24,50', 'Local transport'],
  ['Hertz Car Rental\nHotel delivery fee 25.00\nRental 2 days 120.00\nTotal 145.00', 'Travel'],
  ['Parking Praha\nParkovné 1 noc 400,00\nCelkem 400,00', 'Local transport'],
  ['City Taxi\nWaiting 2 nights 120.00\nDinner of driver 20.00\nTotal 140.00', 'Local transport'],
])('nights do not count against a merchant of another category: %j', (text, category) =>
  expect(read(text)).toBe(category),
)

test.each([
  ['Camera World\nInvoice\nCamera tripod 89.00\nTotal 89.00'],
  ['Foto Huber\nRechnung\nKamera Stativ 89,00\nGesamtbetrag 89,00'],
  ['Zimmermann GmbH\nRechnung\nSchrauben 24,50\nSumme 24,50'],
])('a word for a room that is another word in another language is no lodging: %j', (text) =>
  expect(read(text)).toBeNull(),
)
