import { expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// Peculiar formats of single banks that Claimbook once read wrongly, each as a small file.

const mt940 = (...lines: string[]) =>
  [':20:S1', ':25:12345678', ':60F:C260301EUR1000,00', ...lines, ':62F:C260303EUR935,00', ''].join('\n')

test.each([
  ['a blank day of booking', ':61:260302    D65,00NMSCNONREF'],
  ['a line end within it', ':61:2603020302DR\n65,00N062NONREF'],
  ['small letters', ':61:2603020302d65,00nmscNONREF'],
  ['a kind of two letters and a blank', ':61:260302D65,00NOV NONREF'],
  ['a decimal point', ':61:2603020302D000000000065.00NMSCNONREF'],
  ['three decimals', ':61:2603020302D65,000NMSCNONREF'],
])('an entry of MT940 with %s is read', (_what, entry) => {
  expect(rowsOf(mt940(entry, ':86:HOTEL'))).toEqual(['paid 2026-03-02 -65 HOTEL'])
})

test('30 February is 28 February, with a remark; 32 March is not understood', () => {
  const { reading } = readFile(encoded(mt940(':61:260230D65,00NMSCNONREF'), 'utf-8'), 'EUR')
  expect(reading?.records).toMatchObject([
    {
      state: 'paid',
      reason: 'The file says 30 February. 28 February is taken',
      values: { booked: '2026-02-28' },
    },
  ])
  expect(rowsOf(mt940(':61:260332D65,00NMSCNONREF'))).toEqual(['unread'])
})

test('details in NS give text and payee; a rate is no purchase', () => {
  const named = mt940(':61:2603020302D65,00S051', ':NS:01ROOM 12', '02TWO NIGHTS', '15HOTEL', '17LASTSCHRIFT')
  expect(rowsOf(named)).toEqual(['paid 2026-03-02 -65 HOTEL ROOM 12 TWO NIGHTS'])
  const rate = mt940(
    ':61:2603020302D65,00NMSC',
    ':86:/NAME/SHOP/REMI/AUCKLAND, NZ25.00 NZD, 1 NZD = 0.61000 EUR',
  )
  const { reading } = readFile(encoded(rate, 'utf-8'), 'EUR')
  expect(reading?.records[0]?.values?.original).toEqual({ amount: '25.00', currency: 'NZD' })
})

const camt = (entries: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, side: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`

test('a minus beside all debits repeats them; beside a credit, the row is ambiguous', () => {
  expect(rowsOf(camt(entry('-50.00', 'DBIT')))).toEqual(['paid 2026-03-02 -50 '])
  expect(rowsOf(camt(entry('-50.00', 'CRDT') + entry('12.00', 'DBIT')))).toEqual([
    'ambiguous 2026-03-02 50 ',
    'paid 2026-03-02 -12 ',
  ])
})

test.each([
  [
    'pending and reverted rows',
    'Date,Text,Amount,State\n2026-03-02,Hotel,-65.00,COMPLETED\n2026-03-03,Hold,-300.00,PENDING\n2026-03-04,Off,-20.00,REVERTED\n',
    ['paid 2026-03-02 -65 Hotel', 'pending 2026-03-03 -300 Hold', 'ambiguous 2026-03-04 -20 Off'],
  ],
  [
    'an old code of a currency',
    'Date,Text,Amount,Currency\n2026-03-02,Cafe,-4.50,EUR\n2026-03-03,Phone,-300.00,RUR\n',
    ['paid 2026-03-02 -4.5 Cafe', 'other_currency 2026-03-03 -300 Phone'],
  ],
  [
    'an amount with a sign and a mark',
    'Date,Text,Amount,D/C\n2026-03-15,Hotel,33.50,D\n2026-03-16,Payment,"-1,533.50",C\n',
    ['paid 2026-03-15 -33.5 Hotel', 'incoming 2026-03-16 1533.5 Payment'],
  ],
  [
    'three decimals everywhere',
    'Date,Text,Amount,Currency\n2026-03-01,Hotel,-65.000,EUR\n2026-03-02,Taxi,-12.500,EUR\n2026-03-05,Flight,-1234.900,EUR\n',
    ['paid 2026-03-01 -65 Hotel', 'paid 2026-03-02 -12.5 Taxi', 'paid 2026-03-05 -1234.9 Flight'],
  ],
  [
    'amounts without a minus that no title calls charges',
    'Date,Text,Amount\n2026-03-01,Salary,2000.00\n',
    'asked',
  ],
  [
    'purchases of the type Charge, as cards call them',
    'Date,Type,Text,Amount\n2026-03-01,Charge,Hotel,-65.00\n2026-03-02,Charges,Monthly,-2.00\n',
    ['paid 2026-03-01 -65 Hotel', 'fee 2026-03-02 -2 Monthly'],
  ],
  [
    'charges without a minus',
    'Date,Text,Debit\n2026-03-01,Hotel,65.00\n2026-03-02,Taxi,12.50\n',
    ['paid 2026-03-01 -65 Hotel', 'paid 2026-03-02 -12.5 Taxi'],
  ],
  [
    'an empty payee',
    'Datum;Betrag;Empfängername;Text\n15.03.2026;-65,00;;HOTEL\n',
    ['paid 2026-03-15 -65 HOTEL'],
  ],
  [
    'no titles',
    '02.03.2026\tHOTEL\t\t65,00\n04.03.2026\tSALARY\t2.000,00\t\n05.03.2026\tCAFE\t\t8,20\n',
    'asked',
  ],
  [
    'a tab behind a quotation mark',
    'Date;Text;Amount\n"2026-03-15"\t;"Hotel"\t;"-65,00"\t\n',
    ['paid 2026-03-15 -65 Hotel'],
  ],
] as const)('a table with %s is read, or asked', (_what, text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('a comment in OFX says nothing, and CDATA is text', () => {
  const said = (fields: string) => `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE>${fields}</STMTTRN>`
  const hotel = said(
    '<DTPOSTED>20260302</DTPOSTED><TRNAMT>-65.00</TRNAMT><NAME><![CDATA[BED & <BREAKFAST>]]></NAME>',
  )
  const taxi = said(
    '<!-- <DTPOSTED>20260303</DTPOSTED><TRNAMT>-12.50</TRNAMT>\n<FITID>2</FITID> --><NAME>Taxi</NAME>',
  )
  expect(rowsOf(`<OFX><CURDEF>EUR</CURDEF>${hotel}\n${taxi}</OFX>`)).toEqual([
    'paid 2026-03-02 -65 BED & BREAKFAST',
    'unread',
  ])
})

test.each([
  ['ATM WITHDRAWAL NAIROBI', 'withdrawal'],
  ['FEE CASH WITHDRAWAL ABROAD', 'fee'],
  ['ATM withdrawal fee', 'fee'],
  ['ATM FEE NAIROBI', 'fee'],
  ['GEBUEHR BARGELDAUSZAHLUNG', 'fee'],
  ['Bargeldauszahlung Auslandsgebühr 22.03.', 'fee'],
  ['FRAIS RETRAIT', 'fee'],
  ['RETRAIT DAB PARIS FRAIS', 'fee'],
  ['COMISIÓN RETIRADA DE EFECTIVO', 'fee'],
  ['OPŁATA WYPŁATA Z BANKOMATU', 'fee'],
  ['комиссия снятие наличных', 'fee'],
  ['ATM 手数料 引き出し', 'fee'],
  ['GELDAUTOMAT KOELN', 'withdrawal'],
  ['RETRAIT DAB PARIS', 'withdrawal'],
  ['ATM withdrawal, fee 2.00 included', 'withdrawal'],
  ['ATM WITHDRAWAL 200.00 EUR, FEE 0.00', 'withdrawal'],
  ['ATM WITHDRAWAL (no fee)', 'withdrawal'],
  ['ATM withdrawal fee waived', 'withdrawal'],
  ['RETRAIT DAB PARIS sans frais', 'withdrawal'],
  ['RETRAIT DAB PARIS SANS AUCUN FRAIS', 'withdrawal'],
  ['Bargeldauszahlung ohne Gebühr', 'withdrawal'],
  ['Bargeldauszahlung Entgelt 4,50 enthalten', 'withdrawal'],
  ['Retirada de efectivo, comisión 0,00', 'withdrawal'],
  ['Bargeldauszahlung zzgl. Entgelt 5,00', 'withdrawal'],
  ['ATM WITHDRAWAL NAIROBI FEE KES 35', 'withdrawal'],
  ['Gebühr 3,00 Bargeldauszahlung 65,00', 'withdrawal'],
  ['WYPŁATA Z BANKOMATU BEZ OPŁATA', 'withdrawal'],
  ['ATM 引き出し 手数料無料', 'withdrawal'],
  ['ATM FEE 65.00', 'fee'],
  ['PLUS ATM ACCESS FEE', 'fee'],
  ['ATM WITHDRAWAL plus fee', 'withdrawal'],
  ['GEBÜHR BARGELDAUSZAHLUNG 65,00 EUR', 'fee'],
  ['FEE ATM WITHDRAWAL 200.00', 'fee'],
  ['ATM FEE NO 4260', 'fee'],
  ['Gebühr inkl MwSt Lastschrift', 'paid'],
])('a row %s is %s', (text, state) => {
  const table = `Date,Text,Amount\n2026-03-01,"${text}",-65.00\n2026-03-02,Hotel,-12.50\n`
  expect(rowsOf(table)).toEqual([expect.stringContaining(`${state} `), 'paid 2026-03-02 -12.5 Hotel'])
})

test.each(['windows-1251', 'cp866', 'koi8-u'])('letters in %s are detected', (encoding) => {
  const text = 'Дата;Описание;Сумма;Валюта\n02.03.2026;Гостиница;-65,00;EUR\n03.03.2026;Такси;-12,50;EUR\n'
  expect(rowsOf(text, 'EUR', encoding)).toEqual([
    'paid 2026-03-02 -65 Гостиница',
    'paid 2026-03-03 -12.5 Такси',
  ])
})
