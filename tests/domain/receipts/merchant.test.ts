import { expect, test } from 'vitest'
import { languagesOf } from '~/domain/receipts/reading/guess-languages'
import { merchantIn } from '~/domain/receipts/reading/merchant'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { linesOfText, wordsOf } from './text'

// The merchant is the seller, not the buyer and not another line of the paper.

function read(text: string) {
  const lines = linesOfText(text)
  return merchantIn(lines, languagesOf(lines)).merchant
}

test.each([
  ['a heading behind the name', 'CONTOSO LTD. INVOICE\nINVOICE: INV-100', 'CONTOSO LTD.'],
  [
    'a customer with a form of a company',
    'Contoso Ltd.\nCUSTOMER NAME: BUYER CORPORATION\nTotal 1.00',
    'Contoso Ltd.',
  ],
  [
    'the name before Bill To',
    'Invoice\nStatus PAID\nExample, LLC Bill To\n123 Fake Street Customer',
    'Example, LLC',
  ],
  [
    'a sender on one line',
    'Qualitaet AG Uferweg 40-42 D-63571 Gelnhausen\nKunde Ltd.\nRechnung\nDatum 7. Mai 2026',
    'Qualitaet AG',
  ],
  [
    'a name right of the buyer',
    'Bill To               Orchard Supplies Ltd\nBuyer Corp            4 Mill Lane\n12 High Street',
    'Orchard Supplies Ltd',
  ],
  [
    'a buyer below the seller',
    'Orchard Supplies Ltd\nSold to:\nBuyer Corp\n12 High Street',
    'Orchard Supplies Ltd',
  ],
  [
    'two addresses of the buyer',
    'Factuuradres            Afleveradres\nKoper Holding B.V.      Koper Winkel B.V.\nFactuur\nBakkerij Jansen\nDatum 8-9-2026',
    'Bakkerij Jansen',
  ],
  ['ATTN', 'ATTN: Buyer Corp\nOrchard Supplies Ltd\n4 Mill Lane', 'Orchard Supplies Ltd'],
  ['a booking reference', 'Booking reference X7K2PQ\nBlue Heron Ferries\nTotal 9.00', 'Blue Heron Ferries'],
  ['a Buchungscode', 'Buchungscode X7K2PQ\nInselbahn Nord\nSumme 9,00', 'Inselbahn Nord'],
  ['a localizador', 'Localizador: X7K2PQ\nLinea Azul\nTotal 9,00', 'Linea Azul'],
  ['a customer copy', 'CUSTOMER COPY\nHarbour Books\n4 Mill Road', 'Harbour Books'],
  ['a Kundenbeleg', 'Kundenbeleg\nWirtshaus Eber\nRechnung\nDatum 7. Mai 2026', 'Wirtshaus Eber'],
  ['titles of columns', 'Item Qty Unit Price Amount\nHarbour Books\nTotal 1.00', 'Harbour Books'],
  ['titles in German', 'Bezeichnung Menge Einzelpreis Betrag\nWirtshaus Eber\nSumme 4,00', 'Wirtshaus Eber'],
  ['a weekday', 'FRIDAY\nHarbour Books\nTotal 1.00', 'Harbour Books'],
  ['a weekday with its date', 'Friday 10/04/2026\nHarbour Books\nTotal 1.00', 'Harbour Books'],
  ['a label of the seller', 'Tax Invoice\nSold By: Orchard Supplies Ltd\nTotal 1.00', 'Orchard Supplies Ltd'],
  ['its label in German', 'Rechnung\nVerkäufer: Obsthof Eber GmbH\nSumme 4,00', 'Obsthof Eber GmbH'],
  ['a passenger', 'Harbour Airlines\nPassenger LOVELACE/ADA\nTotal 1.00', 'Harbour Airlines'],
  ['PAID', 'PAID\nHarbour Books\nTotal 1.00', 'Harbour Books'],
])('of a paper with %s, the merchant is the seller', (_, text, merchant) => {
  expect(read(text)?.value).toBe(merchant)
})

test.each([
  ['Friday’s Kitchen', 'Friday’s Kitchen\n4 Mill Road'],
  ['Guest House Rose', 'Guest House Rose\n4 Mill Road'],
  ['TOTAL', 'TOTAL\n4 Mill Road'],
])('%s is a name', (merchant, text) => expect(read(text)?.value).toBe(merchant))

test.each([
  ['a web address', 'Musterstraße 39\n30163 Hannover\nBonkopie\nzu zahlen 1,04\nwww.lidl.de', 'Lidl'],
  ['an e-mail address', 'INVOICE\n12 High Street\nhello@blue-owl.co.uk\nTotal 1.00', 'Blue owl'],
])('a merchant that only %s names is not sure', (_, text, merchant) => {
  const found = read(text)
  expect(found?.value).toBe(merchant)
  expect(found?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('an address at a service for mail names no merchant', () => {
  expect(read('INVOICE\n12 High Street\nsomebody@gmail.com\nTotal 1.00')?.value).not.toBe('Gmail')
})

test.each([
  [
    'an item in a column before its price',
    'Bella Vista\nMixed grill                  41.63\nTOTAL                        41.63',
  ],
  [
    'goods before their price',
    'Bella Vista\nNote book                  € 4,50 A\nTOTAL                        4,50',
  ],
])('is above %s', (_, text) => expect(read(text)?.value).toBe('Bella Vista'))

test.each([
  ['MobilePay\ntil Café Norden\n14-11-2026\nBeløb 120,00 kr', 'Café Norden'],
  ['Overførsel\nTil Café Norden\n14-11-2026\nBeløb 120,00 kr', 'Café Norden'],
  ['Transfer receipt\nTo Account Savings\nTo Acme Ltd\nAmount 12.00', 'Acme Ltd'],
  ['Overføring\nTil: Café Norden\nBeløp 120,00 kr', 'Café Norden'],
  ['Überweisung\nAn: Gasthof Krone\nIBAN DE00\nBetrag 120,00 EUR', 'Gasthof Krone'],
])('the name of a payee has no preposition in %j', (text, name) =>
  expect(readReceipt([wordsOf(text)]).merchant?.value).toBe(name),
)

test.each([
  ['Virement effectué\nA Paris le 14/06/2024\nMontant 12,00 €'],
  ['Virement effectué\nÀ Paris le 14/06/2024\nMontant 12,00 €'],
  ['Virement effectué\nÀ Paris\nMontant 12,00 €'],
  ['Transfer receipt\nJohn Smith\nTo Pay 12.00\nTotal 12.00'],
])('a preposition makes no name of a payee sure in %j', (text) => {
  const { merchant } = readReceipt([wordsOf(text)])
  expect(merchant?.value ?? '').not.toMatch(/\d|^Pay/)
  expect(merchant?.confidence ?? 0).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['a date', 'Bistro Adler GmbH      14.06.24\nHauptstr. 12\nSumme 12,00 €', 'Bistro Adler GmbH'],
  ['a telephone', 'Restaurant Le Zinc          01.42.33.44.55\nTotal 12,00 €', 'Restaurant Le Zinc'],
  ['a version', 'Harbour Grill Ltd   v 2.10\n1 Quay Street\nTotal £12.00', 'Harbour Grill Ltd v 2.10'],
])('a name is sure beside %s in a column of its own', (_, text, name) =>
  expect(readReceipt([wordsOf(text, 1)]).merchant).toMatchObject({ value: name, confidence: 1 }),
)

test.each([
  ['Paid to Rajesh Auto Service', 'Rajesh Auto Service'],
  ['You paid Pret A Manger', 'Pret A Manger'],
  ['Zahlung an Café Norden', 'Café Norden'],
  ['Payment Solutions Ltd', 'Payment Solutions Ltd'],
])('what an app says of a payment, "%s", names %s', (line, name) => {
  const { merchant } = readReceipt([wordsOf(`${line}\n12 Nov 2026\n£23.40\nVisa debit ··4417`, 1)])
  expect(merchant?.value).toBe(name)
})

test('the digits of a card behind dots are no total', () => {
  const { total } = readReceipt([
    wordsOf('Paid to Auto Service\n₹1,845.00\nDebited from HDFC Bank ··6620', 1),
  ])
  expect(total?.value).toBe('1845.00')
})

test.each([
  ['まるやマート\n京都四条店', 'まるやマート 京都四条店'],
  ['スターバックスコーヒー\n渋谷駅前店', 'スターバックスコーヒー 渋谷駅前店'],
  ['스타벅스\n강남역점', '스타벅스 강남역점'],
  ['東京都新宿区\n新宿本店', '新宿本店'],
  ['いらっしゃいませ\n丸善書店', '丸善書店'],
])('the branch of a shop stands below its name: %j', (head, name) =>
  expect(readReceipt([wordsOf(`${head}\n2026-11-18\n合計 ¥1,872`, 1)]).merchant?.value).toBe(name),
)

test.each([
  ['a greeting', 'ありがとうございます\n渋谷店', '渋谷店'],
  ['a greeting of several words', '本日はご来店いただきありがとうございます\n渋谷店', '渋谷店'],
  ['an address to customers', 'お客様各位\n渋谷店', '渋谷店'],
  ['a heading in Chinese characters', '领收书\n渋谷店', '渋谷店'],
  ['a Korean greeting', '감사합니다\n강남점', '강남점'],
  ['a longer Korean greeting', '저희 매장을 찾아주셔서 감사합니다\n강남점', '강남점'],
  ['a Korean heading', '영수증\n강남점', '강남점'],
  ['the label of the branch', '발행점\n강남점', '강남점'],
  ['a Chinese greeting', '谢谢光临\n王府井店', '王府井店'],
])('%s above a branch is no part of its name: %j', (_, head, name) =>
  expect(readReceipt([wordsOf(`${head}\n2026-11-18\n合計 1,872`, 1)]).merchant?.value).toBe(name),
)

test.each([
  ['ありがとうございます\nスターバックス\n渋谷店', 'スターバックス 渋谷店'],
  ['领收书\n丸善\n渋谷店', '丸善 渋谷店'],
  ['クレジット売上票\n加盟店\n株式会社丸善\n渋谷店', '株式会社丸善 渋谷店'],
  ['환영합니다\n교보문고\n강남점', '교보문고 강남점'],
  ['영수증\n스타벅스\n강남점', '스타벅스 강남점'],
  ['感谢您的光临\n海底捞\n王府井店', '海底捞 王府井店'],
])('of a greeting above a shop and its branch, only these are the name: %j', (head, name) =>
  expect(readReceipt([wordsOf(`${head}\n2026-11-18\n合計 1,872`, 1)]).merchant?.value).toBe(name),
)

test.each([
  ['スターバックス\n加盟店', 'スターバックス'],
  ['スターバックス\nお取扱店', 'スターバックス'],
  ['스타벅스 강남점\n가맹점', '스타벅스 강남점'],
  ['加盟店名: 丸善 渋谷店', '丸善 渋谷店'],
  ['加盟店 丸善 渋谷店', '丸善 渋谷店'],
  ['가맹점명 스타벅스 강남점', '스타벅스 강남점'],
])('the label of a merchant on a card slip is no branch: %j', (head, name) =>
  expect(readReceipt([wordsOf(`${head}\n2026-11-18\n合計 1,872`, 1)]).merchant?.value).toBe(name),
)

test.each([
  ['Albert Heijn', 'Stationsplein 2 Utrecht'],
  ['Brood & Co', 'Keizersgracht 12 Amsterdam'],
  ['Confiserie Bern', 'Bahnhofplatz 3 Bern'],
  ['Kaffe Lund', 'Sveavägen 44 Stockholm'],
  ['Bageriet', 'Vestergade 9 København'],
  ['Kahvila Aalto', 'Mannerheimintie 5 Helsinki'],
])('%s above the street %s is the merchant', (name, street) => {
  const { merchant } = readReceipt([wordsOf(`${name}\n${street}\nKassabon 05-09-2026\nTOTAL 31,27`, 1)])
  expect(merchant?.value).toBe(name)
})

const suggested = (head: string) => {
  const { merchant, otherMerchants } = readReceipt([wordsOf(`${head}\n2026-11-18\n합계 10,000`, 1)])
  const isSure = (merchant?.confidence ?? 0) >= SURE_CONFIDENCE_MIN
  return [merchant && merchant.value + (isSure ? '' : '?'), ...otherMerchants]
}

test.each([
  ['안녕하세요 식당\n서울시 강남구', ['안녕하세요 식당']],
  ['안녕하세요식당\n서울시 강남구 테헤란로 12', ['안녕하세요식당']],
  ['어서오세요 분식\n강남점', ['어서오세요 분식 강남점']],
  ['いらっしゃいませ 食堂\n東京都新宿区', ['いらっしゃいませ 食堂']],
  ['환영합니다 교보문고\n서울 강남구', ['교보문고?', '환영합니다 교보문고']],
  ['어서 오세요 김밥천국\n서울 강남구', ['김밥천국?', '어서 오세요 김밥천국']],
  ['ようこそ 丸善書店\n京都府京都市', ['丸善書店?', 'ようこそ 丸善書店']],
  ['欢迎光临 海底捞\n北京市朝阳区', ['海底捞?', '欢迎光临 海底捞']],
  ['안녕하세요 고객님\n김밥천국', ['김밥천국?', '안녕하세요 고객님']],
  ['안녕하세요\n서울시 강남구', [null, '안녕하세요']],
])('a name goes on behind a greeting, which may be a part of it: %j', (head, expected) =>
  expect(suggested(head)).toEqual(expected),
)

test.each([
  '서울시 강남구',
  '서울 강남구 역삼동',
  '서울특별시 종로구 종로3가 12, 2층',
  '주소: 경기도 성남시 분당구',
  '강남구 테헤란로 12',
  '수원시 영통구',
  '서대문구',
  '東京都新宿区',
  '東京都新宿区西新宿1-2-3',
  '北京市朝阳区建国路',
])('an address is never the merchant: %s', (address) => expect(suggested(address)).toEqual([null]))

test.each(['대구 스시', '대구 냉면', '부산 문구', '서울 당구', '친구 우동', '동아문구'])(
  'the name %s, which ends as districts and streets do, is the merchant',
  (name) => expect(suggested(`${name}\n서울시 강남구`)[0]?.replace('?', '')).toBe(name),
)

test.each([
  ['Gasthaus zum\nGoldenen Hirschen', 'Gasthaus zum Goldenen Hirschen'],
  ['Trattoria della\nNonna Rosa', 'Trattoria della Nonna Rosa'],
  ['Café de la\nPaix', 'Café de la Paix'],
])('a name that ends within its words goes on below, and is asked about: %j', (head, expected) => {
  const merchant = read(`${head}\nTürkenstr. 24, 80799 München\n13.10.2026\nSumme EUR 56,60`)
  expect(merchant?.value).toBe(expected)
  expect(merchant?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['ŻABKA POLSKA SP. Z O.0.', 'ŻABKA POLSKA SP. Z O.O'],
  ['ŻABKA POLSKA SP. Z 0.0.', 'ŻABKA POLSKA SP. Z O.O'],
  ['Kavárna Nová s.r.0.', 'Kavárna Nová s.r.o'],
  ['Hotel 2000 a Bar', 'Hotel 2000 a Bar'],
])('a zero in the form of a company is its letter: %s', (head, expected) =>
  expect(read(`${head}\nul. Prosta 1, 00-838 Warszawa\n06.10.2026\nSUMA PLN 23,47`)?.value).toContain(
    expected,
  ),
)
