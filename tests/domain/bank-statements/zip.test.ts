import { expect, test } from 'vitest'
import { readStatement } from '~/domain/bank-statements/read-statement.server'
import { unzipStatements } from '~/domain/bank-statements/unzip-statements.server'
import { STATEMENT_BYTES_MAX } from '~/limits'
import { type Member, zipOf } from '../../support/zip-of'
import { readFile } from './bank-files/read-file'

// ZIP files of statements. Their directories are not trusted, and no entry counts twice.

const CSV = 'Date,Text,Amount\n2026-03-01,Hotel,-65.00\n2026-03-02,Taxi,-12.50\n2026-03-03,Cafe,-4.50\n'

/** A camt message of an account, with an entry of 2 March for each amount. */
const camt = (
  amounts: string[],
  { outer = 'BkToCstmrStmt/Stmt', account = 'DE1', day = '02', reference = 'R' } = {},
) => {
  const [message, statement] = outer.split('/')
  const entries = amounts.map(
    (amount) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-${day}</Dt></BookgDt><AcctSvcrRef>${reference}${amount}</AcctSvcrRef></Ntry>`,
  )
  return `<?xml version="1.0"?><Document><${message}><${statement}><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.join('')}</${statement}></${message}></Document>`
}

/** The state and amount of each row of a ZIP. */
const rowsOf = (members: Member[]) => {
  const { reading, refusal } = readFile(zipOf(members), 'EUR')
  return refusal || reading?.records.map(({ state, values }) => `${state} ${values?.amount}`)
}

const DAMAGED = 'This ZIP file is damaged, or protected by a password'

test.each([
  ['a size that is too small', { size: 50 }, DAMAGED],
  ['a size that is too large', { size: 1_000 }, DAMAGED],
  ['another checksum', { crc: 1 }, DAMAGED],
])('a member with %s is refused', (_what, claimed, message) => {
  expect(rowsOf([{ name: 'a.csv', content: CSV, ...claimed }])).toBe(message)
})

test('a ZIP that is cut off is refused', () => {
  const zip = zipOf([{ name: 'a.csv', content: CSV }])
  for (const length of [zip.length - 1, 60, 30, 4])
    expect(readFile(zip.subarray(0, length), 'EUR').refusal).toBe(DAMAGED)
})

test('members are inflated up to 5 MB together, whatever size they claim', () => {
  // digits that do not compress to less than a two-hundredth, because a second limit applies to such members
  const large = Buffer.from(
    Array.from({ length: STATEMENT_BYTES_MAX }, (_, at) => 48 + (((at * at) >> 7) % 10)),
  )
  const filler = Buffer.from('one byte more')
  const unzip = (...members: Member[]) => unzipStatements(zipOf(members)).length
  expect(unzip({ name: 'a', content: large })).toBe(1)
  expect(() => unzip({ name: 'a', content: large }, { name: 'b', content: filler })).toThrow(
    'The files in this ZIP are too large',
  )
  expect(() => unzip({ name: 'a', content: Buffer.concat([large, large]), size: 10 })).toThrow(
    'The files in this ZIP are too large',
  )
})

test('two members of one name are both read', () => {
  expect(
    rowsOf([
      { name: 'a.xml', content: camt(['65.00']) },
      { name: 'a.xml', content: camt(['12.50']) },
    ]),
  ).toEqual(['paid -65', 'paid -12.5'])
})

test.each([
  ['a notification of the account', { outer: 'BkToCstmrDbtCdtNtfctn/Ntfctn' }, ['ambiguous -65']],
  ['a report of the account', { outer: 'BkToCstmrAcctRpt/Rpt', reference: 'X' }, ['ambiguous -65']],
  [
    'a notification of another account',
    { outer: 'BkToCstmrDbtCdtNtfctn/Ntfctn', account: 'DE2' },
    ['paid -65'],
  ],
  ['a report of a later day', { outer: 'BkToCstmrAcctRpt/Rpt', day: '04' }, ['paid -65']],
  ['a copy', {}, ['ambiguous -65']],
  ['a statement with another reference', { reference: 'X' }, ['paid -65']],
] as const)('beside a statement, the entries of %s are %j', (_what, other, rows) => {
  const [first, second] = [camt(['65.00', '12.50']), camt(['65.00'], other)]
  expect(
    rowsOf([
      { name: 'a.xml', content: first },
      { name: 'b.xml', content: second },
    ]),
  ).toEqual(['paid -65', 'paid -12.5', ...rows])
  const isInterim = 'outer' in other
  const turned = rowsOf([
    { name: 'a.xml', content: second },
    { name: 'b.xml', content: first },
  ])
  expect(turned).toEqual(
    isInterim || rows[0] === 'paid -65'
      ? [...rows, 'paid -65', 'paid -12.5']
      : ['paid -65', 'ambiguous -65', 'paid -12.5'],
  )
})

test('equal entries of one file are as many as the file says, and one more in a copy is new', () => {
  expect(
    rowsOf([
      { name: 'a.xml', content: camt(['4.50', '4.50']) },
      { name: 'b.xml', content: camt(['4.50', '4.50', '4.50']) },
    ]),
  ).toEqual(['paid -4.5', 'paid -4.5', 'ambiguous -4.5', 'ambiguous -4.5', 'paid -4.5'])
})

test('a PDF beside a statement is passed over with a note; a statement that is damaged is named', () => {
  const pdf = { name: 'receipt.pdf', content: '%PDF-1.7\n' }
  for (const [name, content] of [
    ['a.xml', camt(['65.00'])],
    ['a.csv', CSV],
  ] as const) {
    const { reading } = readFile(zipOf([{ name, content }, pdf]), 'EUR')
    expect(reading?.records[0]).toMatchObject({
      state: 'paid',
      values: { amount: expect.stringMatching(/^-65/) },
    })
    expect(reading?.notes).toContain('receipt.pdf in the ZIP was not read: it is a PDF')
  }
  expect(rowsOf([pdf])).toMatch(/^receipt.pdf in this ZIP: This is a PDF/)
  expect(
    rowsOf([
      { name: 'a.xml', content: camt(['65.00']) },
      { name: 'b.xml', content: '<Document><Bk' },
    ]),
  ).toMatch(/^b.xml in this ZIP: This XML file cannot be read/)
})

test('a statement has the size of the files in its ZIP', () => {
  const content = `${CSV}${'2026-03-01,Hotel,-65.00\n'.repeat(1_000)}`
  expect(readStatement(zipOf([{ name: 'a.csv', content }])).unpackedBytes).toBe(content.length)
  expect(readStatement(Buffer.from(content)).unpackedBytes).toBe(content.length)
})
