import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Bills that subtract an earlier payment.

const totalOf = (text: string) => readReceipt([wordsOf(text, 1)]).total

/** The possible totals as numbers, when the total is not sure. */
const openTotal = (text: string) => {
  const total = totalOf(text)
  return total && total.confidence < SURE_CONFIDENCE_MIN
    ? [total.value, ...(total.alternatives ?? [])].map(Number).sort((a, b) => b - a)
    : total?.value
}

test.each([
  [
    'German',
    'Gasthof Post\nZimmer 240,00 EUR\nGesamtbetrag 240,00 EUR\nAnzahlung -90,00 EUR\nZu zahlen 150,00 EUR',
  ],
  ['French', 'Auberge du Lac\nTotal TTC 240,00 €\nAcompte versé -90,00 €\nNet à payer 150,00 €'],
  ['Spanish', 'Hostal Sol\nTotal 240,00 €\nSeñal 90,00 €\nPendiente de pago 150,00 €'],
  ['English', 'Grand Inn\nRoom 240.00\nTotal GBP 240.00\nDeposit paid GBP 90.00\nBalance due GBP 150.00'],
  ['Italian', 'Albergo Roma\nTotale € 240,00\nAcconto € 90,00\nDa pagare € 150,00'],
  ['Polish', 'Pensjonat Halny\nRazem 240,00 zł\nZaliczka 90,00 zł\nDo zapłaty 150,00 zł'],
  ['Czech', 'Penzion Lípa\nCelkem 240,00 Kč\nZáloha -90,00 Kč\nK úhradě 150,00 Kč'],
  ['Korean', '호텔\n합계 240 원\n예약금 90 원\n결제금액 150 원'],
  ['Indonesian, paid by card', 'Losmen Ayu\nJumlah Rp 240,00\nUang muka Rp 90,00\nKartu Kredit Rp 150,00'],
  [
    'English, with two deposits',
    'Inn\nTotal 240.00\nDeposit -40.00\nSecond deposit -50.00\nBalance due 150.00',
  ],
])('a bill with a deposit leaves open which of its two amounts counts: %s', (_, text) =>
  expect(openTotal(text)).toEqual([240, 150]),
)

test('a bill of whole yen with a deposit leaves both open', () =>
  expect(
    openTotal('ホテル\n合計 ¥24,000\n前受金 (デポジット) -9,000\nお支払額 ¥15,000\nVISA ¥15,000'),
  ).toEqual([24_000, 15_000]))

test.each([
  ['a deposit on a bottle', 'Kiosk\nBeer 10.00\nBottle deposit 0.25\nTotal 10.25\nCash 10.25'],
  ['a deposit that is held', 'Car hire\nRental 10.25\nTotal 10.25\nSecurity deposit 500.00\nVisa 10.25'],
  ['what is left is not printed', 'Inn\nRoom 10.25\nTotal 10.25\nDeposit 5.00\nCash 10.25'],
])('a bill with %s has one sure total', (_, text) => expect(openTotal(text)).toBe('10.25'))
