import { expect, it } from 'vitest'
import { merchantIn } from '~/domain/bank-statements/merchant-text'

it.each([
  ['Purchase 06.10.2026 19:05 Java House Nairobi EUR 46.50', 'Java House Nairobi'],
  ['Kartenzahlung 2026-10-05 14:31 REWE Markt', 'REWE Markt'],
  ['UBER *TRIP HELP.UBER.COM', 'UBER *TRIP HELP.UBER.COM'],
  ['Debit card payment: Hotel 71, KES 2,450.00', 'Hotel 71'],
  ['Payments & Co 24/7 Shop', 'Payments & Co 24/7 Shop'],
  ['Visa køb GUNDEL ETTEREM BUDAPEST', 'GUNDEL ETTEREM BUDAPEST'],
  ['PAIEMENT CB 0711 APTEKA POD LWEM', 'APTEKA POD LWEM'],
  ['Platba kartou: Hotel Brno', 'Hotel Brno'],
  ['Platba kartou Hotel Brno', 'Hotel Brno'],
  ['EUR 12.00 05/10/2026', ''],
  ['BEARBEITUNGSGEBUEHR 1.75% KAROO LODGE', 'BEARBEITUNGSGEBUEHR 1.75% KAROO LODGE'],
])('%j names the merchant %j', (text, merchant) => {
  expect(merchantIn(text)).toBe(merchant)
})
