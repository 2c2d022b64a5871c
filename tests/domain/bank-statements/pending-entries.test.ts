import { expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Entries of camt and OFX that the bank has not booked yet.

const readingOf = (text: string) => readFile(encoded(text, 'utf-8'), 'EUR').reading
const recordsOf = (text: string) => readingOf(text)?.records ?? []

test.each([
  ['PDNG', 'pending', 'Not booked yet (PDNG): a later statement has it once it is booked'],
  ['FUTR', 'pending', 'Not booked yet (FUTR): a later statement has it once it is booked'],
  ['Reserved', 'pending', 'Not booked yet (RESERVED): a later statement has it once it is booked'],
  ['INFO', 'ambiguous', 'For information only (INFO): nothing was booked'],
  ['XYZ', 'ambiguous', 'Not booked (XYZ)'],
  ['BOOK', 'paid', 'The file does not say the currency of the account'],
])('an entry of camt whose status is %s is %s', (status, state, reason) => {
  const entry = `<Ntry><Amt>34.60</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Prtry>${status}</Prtry></Sts><BookgDt><Dt>2026-03-06</Dt></BookgDt></Ntry>`
  const camt = `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`
  expect(recordsOf(camt)).toMatchObject([{ state, reason }])
})

test('parts of an entry that is not booked yet are pending, whatever they leave of it', () => {
  const part = (amount: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>`
  const entry = `<Ntry><Amt Ccy="EUR">166</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-03-06</Dt></BookgDt><NtryDtls>${part('52')}${part('104')}</NtryDtls></Ntry>`
  const camt = `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`
  expect(new Set(recordsOf(camt).map(({ state }) => state))).toEqual(new Set(['pending']))
})

test('a pending transaction of OFX is no part of the balance', () => {
  const row = (tag: string, amount: string) =>
    `<${tag}><TRNTYPE>DEBIT<DTPOSTED>20260306<DTTRAN>20260306<TRNAMT>${amount}<FITID>${amount}<NAME>RAIL</${tag}>`
  const ofx = `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>${row('STMTTRN', '-10.00')}</BANKTRANLIST><LEDGERBAL><BALAMT>90.00<DTASOF>20260307</LEDGERBAL><BANKTRANLISTP>${row('STMTTRNP', '-34.60')}</BANKTRANLISTP></STMTRS></OFX>`
  const reading = readingOf(ofx)
  expect(reading?.records.map(({ state, reason }) => [state, reason])).toEqual([
    ['paid', ''],
    ['pending', 'Not booked yet: a later statement has it once it is booked'],
  ])
  expect(reading?.balances.map(({ rows, sum }) => [rows, sum])).toEqual([[1, '-10']])
})

test.each([
  ['FUTR', 'pending'],
  ['BOOK', 'ambiguous'],
])('an entry of %s far from the days of all others is %s', (status, state) => {
  const entry = (sts: string, day: string) =>
    `<Ntry><Amt Ccy="EUR">34.60</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${sts}</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`
  const booked = ['01', '02', '03', '04', '05', '06'].map((day) => entry('BOOK', `2026-03-${day}`))
  const camt = `<Document><BkToCstmrStmt><Stmt>${booked.join('')}${entry(status, '2036-03-06')}</Stmt></BkToCstmrStmt></Document>`
  expect(recordsOf(camt).at(-1)?.state).toBe(state)
})
