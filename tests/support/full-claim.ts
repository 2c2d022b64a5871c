import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import type { FileProcessor } from '~/infra/files/file-processor.server'
import type { Storage } from '~/infra/storage/storage'
import { claimFile, claimLine, claimOf, storeFile, totalsOf } from './claims'
import { pdf, photo, receiptText } from './files'

/** Merchants that need different scripts. */
export const MERCHANTS = {
  latin: 'Crêperie Łódź & Sønner — Đặng Thị Ngọc',
  cyrillic: 'Кафе «Пушкинъ», Київ',
  greek: 'Ταβέρνα Ὁ Πλάτων',
  chinese: '上海浦东国际机场餐饮有限公司',
  traditional: '臺北統一發票商行',
  japanese: '東京駅タクシー株式会社',
  korean: '서울특별시 한식당 영수증',
  arabic: 'مطعم الشرق 24 (فرع المطار) Cairo',
  hebrew: 'בית קפה הנמל, תל אביב 12',
  thai: 'ร้านอาหารกรุงเทพ',
  hindi: 'श्री कृष्ण भोजनालय',
}

/** A claim that contains every feature of claims. */
export async function fullClaim(
  storage: Storage,
  engine: FileProcessor,
  paper: Claim['paper'] = 'A4',
): Promise<Claim> {
  const store = (bytes: Uint8Array) => storeFile(storage, engine, bytes)
  const text = (merchant: string) =>
    receiptText({ merchant, date: '05/10/2026', total: '2450.00', currency: 'KES' })
  const usual = await store(await photo({ width: 1500, height: 2000, text: text('HARBOUR CAFE') }))
  const narrow = await store(await photo({ width: 700, height: 1500, text: text('NARROW TILL') }))
  const lying = await store(await photo({ width: 1600, height: 1200, text: text('LYING TICKET') }))
  const rows = Array.from({ length: 160 }, (_, at) => `Article ${at + 1}  ${at}.50`).join('\n')
  const long = await store(await photo({ width: 1000, height: 8000, text: `LONG MARKET\n${rows}` }))
  const pages = await store(
    pdf({ pages: 23, text: Array.from({ length: 23 }, (_, at) => `Hotel invoice, sheet ${at + 1}`) }),
  )
  const proof = await store(
    await photo({ width: 1200, height: 1500, text: 'CASH MACHINE\nKES 1000.00\nUSD 7.70' }),
  )
  const letters = Object.entries(MERCHANTS).map(([script, merchant], at) =>
    claimLine(7 + at, { merchant, note: `Dinner, ${script}` }),
  )
  const lines: ClaimLine[] = [
    claimLine(1, {
      merchant: 'Harbour Café',
      note: 'Lunch with the supplier',
      conversion: { by: 'rate', code: 'R1' },
      files: [1, 2],
    }),
    claimLine(2, {
      merchant: 'Uhuru Market',
      category: 'Supplies',
      note: 'Stationery and water for the workshop, for all three days and for the sixteen people who came to it from the districts',
      amount: '12000.5',
      converted: '92.40',
      conversion: { by: 'rate', code: 'R2' },
      files: [3, 4],
    }),
    claimLine(3, {
      merchant: 'Hotel Ibis',
      category: 'Lodging',
      amount: '31200',
      currency: 'JPY',
      invoiceNumber: 'A-2026/10483',
      taxes: [
        { rate: '10', net: '27273', amount: '2727' },
        { rate: '8', net: null, amount: '88' },
        { rate: null, net: null, amount: '100' },
      ],
      converted: '214.11',
      conversion: {
        by: 'charged',
        statement: {
          file: 'october.csv',
          row: 12,
          date: '2026-10-07',
          text: 'HOTEL IBIS TOKYO',
          amount: '214.11',
          purchase: null,
          fee: null,
          source: {
            ...{ format: 'csv', sha256: 'c'.repeat(64), bytes: 12_345, accounts: [], rows: 48 },
            ...{ firstDate: '2026-10-01', lastDate: '2026-10-31' },
          },
        },
      },
      files: [5],
    }),
    claimLine(4, {
      merchant: 'Taxi',
      category: '',
      currency: 'USD',
      amount: '14.2',
      converted: '14.2',
      conversion: { by: 'currency' },
      declaration: 'The driver had no paper; he could not print one.',
    }),
    claimLine(5, { merchant: 'Parking, cancelled', amount: '-350', converted: '-2.70', counts: false }),
    claimLine(6, {
      merchant: 'Old kiosk',
      date: null,
      currency: 'KWD',
      amount: '1.2345',
      converted: '4.02',
      conversion: { by: 'record' },
      declaration: 'Lost.',
    }),
    ...letters,
  ]
  const advances = [{ date: '2026-09-28', amount: '150', note: 'Bank transfer' }]
  const byTax = [
    { currency: 'JPY', rate: '8', count: 1, net: null, withoutNet: 1, amount: '88' },
    { currency: 'JPY', rate: '10', count: 1, net: '27273', withoutNet: 0, amount: '2727' },
    { currency: 'JPY', rate: null, count: 1, net: null, withoutNet: 1, amount: '100' },
  ]
  return claimOf(lines, {
    paper,
    totals: { ...totalsOf(lines, advances), byTax },
    frozen: { number: '2026-0042', version: 2, at: '2026-10-20T09:30:00.000Z' },
    files: [
      claimFile(1, 1, 'IMG_0001.jpg', usual),
      claimFile(2, 1, 'card-slip.jpg', narrow, 'payment'),
      claimFile(3, 2, 'long-receipt.jpg', long),
      claimFile(4, 2, 'lying.jpg', lying, 'other'),
      claimFile(5, 3, 'invoice-hotel-rechnung-großes-haus.pdf', pages),
      claimFile(6, null, 'atm.jpg', proof, 'rate'),
    ],
    rates: [
      {
        code: 'R1',
        currency: 'KES',
        receiptAmount: '1000',
        claimAmount: '7.7',
        date: '2026-10-04',
        source: 'cash_machine',
        fee: '2.5',
        note: 'Airport',
        file: 6,
        statement: null,
        official: null,
      },
      {
        code: 'R2',
        currency: 'KES',
        receiptAmount: '3000',
        claimAmount: '23.11',
        date: '2026-10-06',
        source: 'published',
        fee: null,
        note: '',
        file: null,
        statement: null,
        official: null,
      },
    ],
    advances,
    explanations: [
      { line: 4, rate: null, finding: 'No receipt', text: 'See the declaration.' },
      { line: null, rate: 'R2', finding: 'A rate without proof', text: 'Central bank, page of that day.' },
      { line: null, rate: null, finding: 'An expense after the event', text: 'The flight was moved.' },
    ],
    changes: {
      since: 1,
      currencyBefore: 'USD',
      decimalsBefore: 2,
      unconvertedBefore: [],
      totalBefore: '480.00',
      notes: ['Line 3 was added.', 'The amount of line 2 was 11,000.50 KES.'],
    },
  })
}
