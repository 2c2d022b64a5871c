import { afterAll, expect, test } from 'vitest'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'
import { printedReceipt } from '../../support/printed-receipt'
import { rounds } from '../../support/rounds'

const engine = new FileProcessor(READER, { makeFolder })
const { put } = temporaryFolder()
afterAll(() => engine.end())

type Case = [name: string, text: string, expected: Record<string, string>, fallback?: 'kr']

const BY_DAY: Case[] = [
  [
    'German, with umlauts',
    `GASTHOF ZUM GRÜNEN BÄREN GMBH
Schloßgasse 3, 96047 Bamberg
Rechnung Nr. 2207
Schäufele          16,80
Weißbier            4,60
Gesamtbetrag EUR   21,40
Bar                50,00
Rückgeld           28,60
21.09.2025 19:42`,
    { merchant: 'GASTHOF ZUM GRÜNEN BÄREN GMBH', date: '2025-09-21', total: '21.40', currency: 'EUR' },
  ],
  [
    'Korean, with a space in the name',
    `은하수분식 강남점
서울시 강남구 역삼동 12
영수증
김밥             4,500
라면             5,000
합계             9,500
현금            10,000
거스름돈           500
2025-05-14 12:31`,
    { merchant: '은하수분식 강남점', date: '2025-05-14', total: '9500' },
    'kr',
  ],
  [
    'French, with a digit before a space',
    `TAXI DU PORT
Akwa, Douala
TICKET
Date 08/10/2025 10:16
Course           4 600
TOTAL            4 600
Carte            4 600`,
    { merchant: 'TAXI DU PORT', date: '2025-10-08', total: '4600', currency: 'XAF' },
  ],
]

const AT_NIGHT: Case[] = [
  ...BY_DAY,
  [
    'English, with no word that receipts have',
    `BLUE HERON FERRIES
BOARDING PASS
SMITH/ADA MS
DUB - HLY
Lane 4B
09 OCT 2025`,
    { merchant: 'BLUE HERON FERRIES', date: '2025-10-09' },
  ],
  [
    'Greek',
    `ΤΑΒΕΡΝΑ Η ΓΕΦΥΡΑ
Ερμού 44, 10563 ΑΘΗΝΑ
ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ
Μουσακάς           11,50
Κρασί λευκό         6,00
ΣΥΝΟΛΟ             17,50
ΜΕΤΡΗΤΑ            20,00
ΡΕΣΤΑ               2,50
12/07/2025 21:05`,
    { merchant: 'ΤΑΒΕΡΝΑ Η ΓΕΦΥΡΑ', date: '2025-07-12', total: '17.50' },
  ],
  [
    'Ukrainian',
    `КАФЕ ЛАСУНКА
вул. Городоцька 15, Львів
ФІСКАЛЬНИЙ ЧЕК
Борщ               95.00
Вареники          120.00
СУМА              215.00
ГОТІВКА           300.00
РЕШТА              85.00
03.02.2025 13:20`,
    { merchant: 'КАФЕ ЛАСУНКА', date: '2025-02-03', total: '215.00' },
  ],
  [
    'Japanese',
    `株式会社みどり書店
東京都千代田区神田2-5-1
領収書
文庫本        ¥880
合計          ¥880
お預り      ¥1,000
お釣り        ¥120
2025年04月18日 15:02`,
    { merchant: '株式会社みどり書店', date: '2025-04-18', total: '880', currency: 'JPY' },
  ],
]

test.each(rounds(BY_DAY, AT_NIGHT))(
  'a photo of a receipt in %s is read to the letter',
  async (name, text, expected, fallback) => {
    const picture = await printedReceipt({ lines: text.split('\n'), turn: 2, blur: 0.7, fallback })
    const { reading } = await readReceiptFile({ path: put(`${name}.jpg`, picture), kind: 'jpeg' }, engine)
    expect({
      merchant: reading.merchant?.value,
      date: reading.date?.value,
      total: reading.total?.value,
      ...('currency' in expected && { currency: reading.currency?.value }),
    }).toEqual(expected)
  },
)
