import { describe, expect, it, test } from 'vitest'
import { maskAccount } from '~/domain/bank-statements/accounts'
import { ENTRY_COLUMNS } from '~/domain/bank-statements/entries'
import { readOfx } from '~/domain/bank-statements/ofx'
import { chargesIn, readStatementFile } from '~/domain/bank-statements/statement-file'
import { STATEMENT_ROWS_MAX, STATEMENT_TEXT_CHARACTERS_MAX } from '~/limits'
import { CAMT, CAMT_2, MT940_DUTCH, MT940_GERMAN, OFX, OFX_2 } from './formats'
import { MONZO } from './statements'

// Statements in camt, MT940 and OFX.

const entriesOf = (text: string) => {
  const file = readStatementFile(text)
  if (file.format === 'csv') throw new Error('read as CSV')
  return file
}

/** The date, payee, text, amount and purchase of each entry. */
const shortly = (text: string) =>
  entriesOf(text).entries.map(({ line, state, reason, values }) =>
    values === null
      ? `${line} | ${state} | ${reason}`
      : [
          line,
          values.date,
          values.payee || '-',
          values.text,
          `${values.amount} ${values.currency}`,
          values.original ? `${values.original.amount} ${values.original.currency}` : '-',
          ...(state === 'ambiguous' || state === 'pending' ? [state, reason] : []),
        ].join(' | '),
  )

describe('camt', () => {
  it('gives each booked entry with the date, payee and own currency of its purchase', () => {
    expect(shortly(CAMT)).toEqual([
      '1 | 2026-10-05 | Naivas Westlands | Naivas Westlands Debit card purchase & fee | -17.35 CHF | 2450 KES',
      '2 | 2026-10-06 | - | Purchase 06.10.2026 19:05 Java House Nairobi EUR 46.50 | -44.1 CHF | 46.50 EUR',
      '3 | 2026-10-12 | - | Refund | 17.35 CHF | -',
      '4 | 2026-10-13 | Hotel Sonne | Hotel Sonne Invoice 7 Room 12 | -80.25 CHF | -',
      '5 | 2026-10-13 | Taxi Zoom | Taxi Zoom | -20.25 CHF | -',
      '6 | 2026-10-31 | - | Not booked yet | -9 CHF | - | pending | Not booked yet (PDNG): a later statement has it once it is booked',
    ])
  })

  it('of its oldest version, with prefixes, is read as well, amounts with three decimals too', () => {
    expect(shortly(CAMT_2)).toEqual([
      '1 | 2026-10-05 | Kiosk am Tor | Kiosk am Tor Tea | -1.23 EUR | 1.35 USD',
    ])
    expect(chargesIn(entriesOf(CAMT_2), null, 'EUR')).toMatchObject([{ amount: '1.23' }])
  })

  it('names booking, value date, purchase and rate of the bank among the values of an entry', () => {
    const [first] = entriesOf(CAMT).entries
    expect(
      Object.fromEntries(ENTRY_COLUMNS.map((title, at) => [title, first?.values?.cells[at]])),
    ).toMatchObject({
      ...{ Booked: '2026-10-08', 'Value date': '2026-10-07', Purchased: '2026-10-05' },
      ...{ 'Exchange rate of the bank': '0.007082 CHF per KES', Reference: 'NOTPROVIDED' },
    })
  })

  it.each(['02', '04', '06', '08', '10', '13'])('of version %s is recognised by what is in it', (version) => {
    expect(entriesOf(CAMT.replace('001.08', `001.${version}`)).entries).toHaveLength(6)
  })

  it.each([
    ['80.25', '19.00', 'fee', '-1.25', 'What the entry has more than its parts'],
    ['21.25', '20.25', 'ambiguous', '-59', 'What the entry and its parts differ by'],
  ])('with parts of %s and %s for 100.50 names the rest as %s', (one, other, state, rest, reason) => {
    const { entries } = entriesOf(CAMT.replace('>80.25<', `>${one}<`).replace('>20.25<', `>${other}<`))
    expect(entries.slice(3, 6).map(({ values }) => values?.payee)).toEqual(['Hotel Sonne', 'Taxi Zoom', ''])
    expect(entries[5]).toMatchObject({ state, reason, values: { amount: rest } })
    expect(entries[3]?.state).toBe(state === 'fee' ? 'paid' : 'ambiguous')
  })
})

describe('MT940', () => {
  it('of a German bank has payee and purpose in numbered parts', () => {
    expect(shortly(MT940_GERMAN)).toEqual([
      '1 | 2026-10-05 | NAIVAS WESTLANDS NAIROBI KENYA | NAIVAS WESTLANDS NAIROBI KENYA 2026-10-05T14.31 Debitk.1 2028-12 | -18.92 EUR | 2450 KES',
      '2 | 2026-10-08 | Hotel Sonne GmbH | Hotel Sonne GmbH Rechnung 2026-77 vom September Hotel | -45 EUR | -',
      '3 | 2026-10-09 | NAIVAS | NAIVAS Erstattung | 18.92 EUR | -',
      '4 | 2026-12-31 | - | Entgelt | 3.5 EUR | -',
    ])
    expect(entriesOf(MT940_GERMAN).entries[0]?.values?.cells[7]).toBe('129,49')
  })

  it('of Dutch banks has them between slashes, or in words', () => {
    expect(shortly(MT940_DUTCH)).toEqual([
      '1 | 2026-10-07 | Bakker Bart | Bakker Bart Lunch 6 oktober | -12.5 EUR | -',
      '2 | 2026-10-08 | J. DE VRIES | J. DE VRIES Taxi | -23.4 EUR | -',
      '3 | 2026-10-05 | - | BEA NR:XX1234 05.10.26/14.33 ALBERT HEIJN 1521,PAS042 UTRECHT NLD | -7.75 EUR | -',
      '4 | 2026-10-10 | Telecom NL | Telecom NL Factuur 10/2026 | -88 EUR | -',
      '5 | 2026-10-10 | - | 123-45 Main street /OCMT/USD5,40//EXCH/1,08 | -5 EUR | 5.4 USD',
    ])
  })
})

describe('OFX', () => {
  it('in SGML is read without ends of values; a rate tells a purchase only where one amount fits', () => {
    expect(shortly(OFX)).toEqual([
      '1 | 2026-10-06 | HOTEL & BAR | HOTEL & BAR Two nights | -140.11 USD | 120 EUR',
      '2 | 2026-10-09 | NAIVAS | NAIVAS | -18.92 USD | -',
      '3 | 2026-10-10 | PAYMENT | PAYMENT | 250 USD | -',
    ])
  })

  it('in XML converts what is in another currency, and reads the sum in a memo', () => {
    expect(shortly(OFX_2)).toEqual([
      "1 | 2026-10-07 | Café d'Or | Café d'Or | -18.4 EUR | 20 USD",
      '2 | 2026-10-08 | Java House | Java House Achat KES 1,850.00 | -12.4 EUR | 1850.00 KES',
    ])
  })
})

describe('a statement of any format', () => {
  it.each([
    ['camt', CAMT, ['CH5604835012345678009']],
    ['camt', CAMT_2, ['12 345-6']],
    ['mt940', MT940_GERMAN, ['50010517/0648479930']],
    ['mt940', MT940_DUTCH, ['NL91ABNA0417164300EUR']],
    ['ofx', OFX, ['4111111111111111']],
    ['ofx', OFX_2, ['FR7620041010050500013M02606']],
  ])('is recognised by its text: %s', (format, text, accounts) => {
    expect(entriesOf(`\ufeff${text}`)).toMatchObject({ format, accounts })
  })

  it('is CSV where it is no other', () => {
    expect(readStatementFile(MONZO).format).toBe('csv')
  })

  it('says what was charged in the claim currency: no credits, nothing in another currency', () => {
    const amounts = (text: string, currency: string) =>
      chargesIn(entriesOf(text), null, currency).map(({ amount }) => amount)
    expect(amounts(CAMT, 'CHF')).toEqual(['17.35', '44.1', '80.25', '20.25'])
    expect(amounts(CAMT, 'EUR')).toEqual([])
    expect(amounts(MT940_GERMAN, 'EUR')).toEqual(['18.92', '45'])
  })

  const camtOf = (count: number) =>
    `<Document><BkToCstmrStmt><Stmt>${'<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-05</Dt></BookgDt></Ntry>'.repeat(count)}</Stmt></BkToCstmrStmt></Document>`
  const mt940Of = (count: number) => `:25:1\n:60F:C261004EUR1,\n${':61:261005D1,NMSC\n'.repeat(count)}`
  const ofxOf = (count: number) =>
    `<OFX><CURDEF>EUR${'<STMTTRN><DTPOSTED>20261005<TRNAMT>-1</STMTTRN>'.repeat(count)}</OFX>`
  it.each([
    ['camt', camtOf],
    ['mt940', mt940Of],
    ['ofx', ofxOf],
  ])('has at most 20,000 rows as %s', (_format, of) => {
    expect(entriesOf(of(STATEMENT_ROWS_MAX)).entries).toHaveLength(20_000)
    expect(() => entriesOf(of(STATEMENT_ROWS_MAX + 1))).toThrow('A statement has at most 20,000 rows')
  })

  it.each([
    [
      'an invoice',
      '<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>',
      'This XML file is not a bank statement',
    ],
    ['a web page', '<!doctype html><html></html>', 'it defines a document type'],
    [
      'camt with entities',
      CAMT.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
      'it defines a document type',
    ],
    ['camt that is cut off', CAMT.slice(0, 2_000), 'it is damaged or cut off'],
    ['camt without entries', camtOf(0), 'no rows with a date and an amount'],
    ['OFX without transactions', '<OFX></OFX>', 'no rows with a date and an amount'],
    ['MT940 without entries', ':25:1\n:60F:C261004EUR1,\n', 'no rows with a date and an amount'],
  ])('is refused with plain words as %s', (_what, text, words) => {
    expect(() => readStatementFile(text)).toThrow(words)
  })

  it('is shown with the last four characters of its account', () => {
    expect(['CH56 0483 5012 3456 7800 9', '50010517/0648479930', '12'].map(maskAccount)).toEqual([
      '••••8009',
      '••••9930',
      '••••12',
    ])
  })
})

test.each([
  ['EURO', 'EURO'],
  ['12', '12'],
  ['of 500 letters', 'x'.repeat(500)],
])('a purchase in a currency %s, which is none, has no amount of its own', (_, code) => {
  for (const group of ['CURRENCY', 'ORIGCURRENCY']) {
    const { entries } = readOfx(
      `<OFX><CURDEF>USD<STMTTRN><DTPOSTED>20261009<TRNAMT>-7.70<NAME>NAIVAS<${group}><CURRATE>0.77<CURSYM>${code}</${group}></STMTTRN>`,
    )
    expect(entries).toMatchObject([{ values: { original: null, currency: 'USD' } }])
  }
})

test('of a text that is cut within a character, no half of it is stored', () => {
  const name = `${'x'.repeat(STATEMENT_TEXT_CHARACTERS_MAX - 1)}\u{1f600}`
  const file = entriesOf(`<OFX><CURDEF>USD<STMTTRN><DTPOSTED>20261009<TRNAMT>-7.70<MEMO>${name}</STMTTRN>`)
  const [row] = chargesIn(file, null, 'USD')
  expect(row?.text).toBe(`${name.slice(0, -2)}\ufffd`)
})
