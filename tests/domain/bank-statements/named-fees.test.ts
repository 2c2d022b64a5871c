import { expect, test } from 'vitest'
import { namedFeeOf } from '~/domain/bank-statements/named-fees'

// Fees in the texts of withdrawals: the amount of the row includes them, or excludes them, or the text does
// not say.

const read = (text: string, { amount = '205.00', original = '200.00', cells = [] as string[] } = {}) => {
  const row = { amount, original: { amount: original, currency: 'EUR' }, heldFee: null, text, cells }
  const named = namedFeeOf(row, 'CHF')
  if (named === null) return 'none'
  const { fee, cash, isWithin } = named
  const sum = fee ? `${fee.amount} ${fee.currency}` : 'some'
  return isWithin ? `${sum} leaves ${cash}` : `${sum}?`
}

test.each([
  ...['Retrait Bancomat EUR 200.00 commission CHF 5.00', 'Retrait EUR 200.00 y compris CHF 5.00 de frais'],
  ...['Retrait EUR 200.00 frais CHF 5.00 pas inclus', 'Prelievo di cui commissioni CHF 5.00'],
  ...[
    'Bezug Geldautomat EUR 200.00 inkl. Gebuehr CHF 5,00',
    'Bezug Gebühr CHF 5.00 im Betrag nicht enthalten',
  ],
  ...['Cash withdrawal EUR 200.00 plus fee CHF 5.00', 'Cash withdrawal 200.00 EUR incl. 5.00 CHF fee'],
  ...['ATM PLUS NETWORK EUR 200.00 FEE CHF 5.00', 'Retrait EUR 200.00 frais hors zone euro CHF 5.00'],
  ...['Retirada cajero EUR 200,00 comisión incluida CHF 5,00', 'Levantamento comissão CHF 5,00 incluída'],
  ...['Geldopname inclusief kosten CHF 5,00', 'Kontantuttag varav avgift CHF 5,00'],
  ...['Wypłata w tym prowizja 5,00 CHF', 'Výběr hotovosti včetně poplatek CHF 5,00'],
  ...['Készpénzfelvét ebből díj CHF 5,00', 'Nakit çekim komisyon CHF 5,00 dahil edilmemiştir'],
  ...[
    'Снятие наличных включая комиссия CHF 5,00',
    '取现 手续费 CHF 5.00 未含',
    'ATM引出 手数料 CHF 5.00 込み',
  ],
  ...['ถอนเงินสด ค่าธรรมเนียม CHF 5.00', 'Rút tiền phí CHF 5.00', 'سحب نقدي رسوم CHF 5.00'],
  ...[
    'משיכת מזומן עמלה CHF 5.00',
    'Ανάληψη προμήθεια CHF 5,00',
    'Skaidras naudas izņemšana komisija CHF 5,00',
  ],
  ...['Dvig gotovine provizija CHF 5,00', 'Podizanje gotovine naknada CHF 5,00'],
])('%s is asked about: whatever its words say, they do not decide', (text) => {
  expect(read(text)).toBe('5.00 CHF?')
})

test.each([
  ['Bezug EUR 200.00 inkl. Gebühr EUR 5.00', '5.00 EUR?'],
  ['Bezug inkl. Gebühr 150.00', '150.00 CHF?'],
  ['Bezug EUR 200.00 Gebühr CHF 5.00 Spesen CHF 2.00', 'some?'],
  ['Bezug Geldautomat EUR 200.00 inkl. Gebühr', 'some?'],
  ['Bezug Geldautomat EUR 200.00 inkl. 1.75% Gebühr', 'some?'],
  ['Bezug Geldautomat EUR 200.00 ohne Gebühr', 'none'],
  ['Bezug Geldautomat EUR 200.00', 'none'],
  ['Cash withdrawal EUR 200.00 fee CHF 0.00', 'none'],
  ['Cash withdrawal EUR 200.00 fee 0 CHF', 'none'],
  ['ATM 0000 KIOSK EUR 200.00 incl. fee', 'some?'],
  ['ATM EUR 200.00 incl. fee 000', 'some?'],
  ['ATM EUR 200.00 fee CHF 2.00 + 3.00', 'some?'],
  [`${'xxxxx '.repeat(48)}Gebühr CHF 5.00`, 'some?'],
])('%s names a fee that is asked about, or none', (text, found) => {
  expect(read(text)).toBe(found)
})

test.each([
  ['Bargeld EUR 200.00 Kurs 0,9200 Gebühr 1,75%', '184.00', 'some?'],
  ['ATM 200 EUR RATE 0.9200 ACCESS FEE CHF 5.00', '189.00', '5.00 CHF?'],
  ['ATM TERMINAL 195 ACCESS FEE CHF 5.00', '200.00', '5.00 CHF?'],
])('%s of %s: no rate and no number of a machine is a fee, or decides', (text, amount, found) => {
  expect(read(text, { amount })).toBe(found)
})

test.each([
  // dates, times and percentages
  ...[
    'BARGELDBEZUG INKL. SPESEN 05.03. 14:20 ZUERICH',
    'Bezug Gebühr 2,5 Prozent',
    'Bezug Gebühr 2.50 Prozent',
  ],
  ...['Retrait frais 1,75 pour cent', 'Uttag avgift 2,00 procent', 'Prelievo commissioni 2,50 per cento'],
  ...['Bezug inkl. Spesen 05.03 14:20', 'Bezug inkl. Spesen 5.3. Zürich', 'Bezug Gebühr 14.20 Uhr'],
  ...['Bezug Spesen 5.10 Zürich', 'Bezug inkl. Spesen 05.03. EUR 200.00', 'ATM fee 3.50 pct'],
  // numbers with another meaning, and amounts that may have another currency
  ...['Bezug Gebühr Kurs 0.92', 'ATM fee terminal 19.50', 'Bezug Gebühr 5', 'Bezug Gebühr 5.00 EUR 200.00'],
])('%s names a fee without its amount', (text) => {
  expect(read(text)).toBe('some?')
})

test.each([
  ...['ATM WITHDRAWAL NO FEE CHARGED 14.20', 'ATM withdrawal without fee 5.00', 'Bezug keine Gebühr 5.00'],
  ...[
    'Bezug ohne Spesen 5.00',
    'Retrait sans frais 5.00',
    'Reintegro sin comisión 5,00',
    'Geldopname geen kosten 5,00',
  ],
  ...['Prelievo senza commissioni 5,00', 'Hævet i automat uden gebyr 5,00', 'Kontantuttag utan avgift 5,00'],
  ...['Wypłata bez prowizji opłata 0,00', 'Bezug keine Gebühr erhoben 14.20', 'Výběr bez poplatku 5,00'],
])('%s names no fee', (text) => {
  expect(read(text)).toBe('none')
})

test.each(['ATM no fee CHF 5.00', 'ATM NO FEE AT BANK CHF 5.00', 'Bezug ohne Gebühr CHF 5.00'])(
  '%s may leave out a fee, so its amount is not filled in',
  (text) => {
    expect(read(text)).toBe('some?')
  },
)

test.each([...['Bezug Gebühr: 5.00', 'Bezug Spesen 5,00 Zürich', 'ATM withdrawal fee 5.00', 'CHF 5.10 fee']])(
  '%s names the amount of a fee',
  (text) => {
    expect(read(text)).toMatch(/^5\.(?:00|10) CHF\?$/)
  },
)
