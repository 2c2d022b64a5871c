import { describe, expect, it } from 'vitest'
import { namedFeeOf } from '~/domain/bank-statements/named-fees'
import { chargesIn, readStatementFile } from '~/domain/bank-statements/statement-file'
import { chargesOf } from '~/domain/bank-statements/transactions'

// Entries of camt and OFX whose parts, types or amounts contradict the entry.

const recordsIn = (text: string) => {
  const file = readStatementFile(text)
  return file.format === 'csv' ? [] : file.entries
}

const statement = (entries: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`

const amount = (value: string, currency = 'EUR') => `<Amt Ccy="${currency}">${value}</Amt>`

type Part = [value: string, side: string, more?: string]

/** An entry of 2 March with these parts. */
const entry = (value: string, side: string, more = '', parts: Part[] = []) =>
  statement(
    `<Ntry>${amount(value)}<CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt>${more}<NtryDtls>${parts
      .map(
        ([value, side, more = '']) =>
          `<TxDtls>${amount(value)}<CdtDbtInd>${side}</CdtDbtInd>${more}</TxDtls>`,
      )
      .join('')}</NtryDtls></Ntry>`,
  )

const rowsOf = (text: string) =>
  recordsIn(text).map(({ state, reason, values }) => [state, values?.amount ?? '', reason].join(' ').trim())

const FEE = '<BkTxCd><Domn><Fmly><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>'
const REVERSAL = '<RvslInd>true</RvslInd>'

describe('the parts of an entry of camt', () => {
  it('are fees where they are debits, and came in where they are credits', () => {
    const text = entry('70.00', 'DBIT', FEE, [
      ['100.00', 'DBIT'],
      ['30.00', 'CRDT'],
    ])
    expect(rowsOf(text)).toEqual(['fee -100', 'incoming 30'])
    expect(chargesIn(readStatementFile(text), null, 'EUR').map((row) => row.amount)).toEqual(['100'])
  })

  it('are ambiguous where they are debits within the reversal of a payment', () => {
    const text = entry('70.00', 'CRDT', REVERSAL, [
      ['100.00', 'CRDT'],
      ['30.00', 'DBIT'],
    ])
    expect(rowsOf(text)).toEqual([
      'incoming 100 Reverses a payment',
      'ambiguous -30 Reverses money that came in',
    ])
  })

  it('do not each have the purchase and the charges of the whole entry', () => {
    const whole = `<AmtDtls><InstdAmt>${amount('120.00', 'USD')}</InstdAmt></AmtDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">5.00</TtlChrgsAndTaxAmt></Chrgs>`
    const own = `<AmtDtls><InstdAmt>${amount('45.00', 'USD')}</InstdAmt></AmtDtls>`
    const text = entry('105.00', 'DBIT', whole, [
      ['60.00', 'DBIT'],
      ['40.00', 'DBIT', own],
    ])
    expect(
      recordsIn(text).map(({ state, values }) => [state, values?.amount, values?.original, values?.fee]),
    ).toEqual([
      ['paid', '-60', null, null],
      ['paid', '-40', { amount: '45', currency: 'USD' }, null],
      ['fee', '-5', null, null],
    ])
  })

  it('name the charges that the entry says of all of them', () => {
    const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">5.00</TtlChrgsAndTaxAmt></Chrgs>'
    const text = entry('100.00', 'DBIT', charges, [
      ['60.00', 'DBIT'],
      ['40.00', 'DBIT'],
    ])
    const remark = 'The bank names charges of 5 for all parts together'
    expect(rowsOf(text)).toEqual([`paid -60 ${remark}`, `paid -40 ${remark}`])
  })
})

it('an amount above zero is never what was charged, whatever its state says', () => {
  const [record] = recordsIn(entry('70.00', 'CRDT'))
  if (!record) throw new Error('no record')
  expect(chargesOf([{ ...record, state: 'fee' }])).toEqual([])
})

it.each([
  ['1.234', 'EUR', 'unread  The amount cannot be read'],
  ['1.230', 'EUR', 'paid -1.23'],
  ['100.5', 'JPY', 'unread  The amount cannot be read'],
  ['1.234', 'KWD', 'paid -1.234'],
])('%s %s in camt is %s', (value, currency, row) => {
  const text = statement(
    `<Ntry>${amount(value, currency)}<CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`,
  )
  expect(rowsOf(text)).toEqual([row])
})

const ofx = (rows: [type: string, amount: string][]) =>
  `<OFX><CURDEF>EUR</CURDEF>${rows
    .map(
      ([type, amount]) =>
        `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>20260302</DTPOSTED><TRNAMT>${amount}</TRNAMT></STMTTRN>`,
    )
    .join('')}</OFX>`

describe('a transaction of OFX', () => {
  it.each([
    ['DEBIT', '50.00'],
    ['FEE', '3.00'],
    ['POS', '33.00'],
    ['CREDIT', '-70.00'],
    ['DIRECTDEP', '-70.00'],
  ])('of the type %s with the amount %s is ambiguous beside others', (type, value) => {
    const rows = rowsOf(
      ofx([
        ['DEBIT', '-12.00'],
        [type, value],
        ['CREDIT', '900.00'],
      ]),
    )
    expect(rows).toEqual([
      'paid -12',
      `ambiguous ${Number(value)} The type ${type} contradicts the sign of the amount`,
      'incoming 900',
    ])
  })

  it.each([
    ['FEE', '-3.00', 'fee -3'],
    ['ATM', '-30.00', 'withdrawal -30'],
    ['PAYMENT', '30.00', 'incoming 30'],
    ['XFER', '-30.00', 'paid -30'],
  ])('of the type %s with the amount %s is %s', (type, value, row) => {
    expect(rowsOf(ofx([[type, value]]))).toEqual([row])
  })

  it('has the sign of its amount, and the file a note, where all types contradict the signs', () => {
    const text = ofx([
      ['CREDIT', '-12.00'],
      ['DEBIT', '900.00'],
    ])
    expect(rowsOf(text)).toEqual(['paid -12', 'incoming 900'])
    expect(readStatementFile(text).notes).toEqual([
      'The types of the transactions contradict the signs of all amounts. The signs are taken',
    ])
  })
})

/** A charge: its amount, whether the entry's amount includes it, its currency, and its side. */
type ChargeRecord = [value: string, isWithin: string, currency?: string, side?: string]
const chargeRecord = ([value, isWithin, currency, side]: ChargeRecord) =>
  `<Rcrd>${amount(value, currency)}${side ? `<CdtDbtInd>${side}</CdtDbtInd>` : ''}${isWithin && `<ChrgInclInd>${isWithin}</ChrgInclInd>`}</Rcrd>`
const CHARGES_OF = (...records: ChargeRecord[]) => `<Chrgs>${records.map(chargeRecord).join('')}</Chrgs>`
const CHARGES = (isWithin: string) => CHARGES_OF(['2.95', isWithin])
const CASH = (inAccount: string) =>
  `<NtryDtls><TxDtls><AmtDtls><InstdAmt>${amount('3000', 'THB')}</InstdAmt><TxAmt>${amount(inAccount, 'EUR')}</TxAmt></AmtDtls><RmtInf><Ustrd>ATM withdrawal Bangkok</Ustrd></RmtInf></TxDtls></NtryDtls>`

it.each([
  ['says that it is within', CHARGES('true') + CASH('83.10'), '2.95 leaves 80.15'],
  ['adds up with the cash', CHARGES('') + CASH('80.15'), '2.95 leaves 80.15'],
  ['says nothing of it', CHARGES('') + CASH('83.10'), '2.95 or not'],
  ['says that it is apart', CHARGES('false') + CASH('83.10'), 'none'],
  [
    'says so of one of two charges',
    CHARGES_OF(['1.00', 'false'], ['2.95', '1']) + CASH('83.10'),
    '2.95 leaves 80.15',
  ],
  ['says so of both', CHARGES_OF(['1.00', 'true'], ['1.95', 'true']) + CASH('83.10'), '2.95 leaves 80.15'],
  [
    'says that one was given back',
    CHARGES_OF(['2.95', 'true', 'EUR', 'DBIT'], ['2.95', 'true', 'EUR', 'CRDT']) + CASH('83.10'),
    'none',
  ],
  [
    'says that a part was given back',
    CHARGES_OF(['2.95', '1', 'EUR', 'DBIT'], ['1.00', '1', 'EUR', 'CRDT']) + CASH('83.10'),
    '1.95 leaves 81.15',
  ],
  [
    'has one of another currency first',
    CHARGES_OF(['220', 'true', 'THB'], ['2.95', 'true']) + CASH('83.10'),
    'undefined or not',
  ],
  [
    'has one of another currency alone',
    CHARGES_OF(['220', 'true', 'THB']) + CASH('83.10'),
    'undefined or not',
  ],
  [
    'has a charge of zero beside their total',
    `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">2.95</TtlChrgsAndTaxAmt>${chargeRecord(['0.00', 'true'])}</Chrgs>${CASH('83.10')}`,
    '2.95 or not',
  ],
  [
    'has another total than its charges',
    `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.95</TtlChrgsAndTaxAmt>${chargeRecord(['2.95', 'true'])}</Chrgs>${CASH('83.10')}`,
    'undefined or not',
  ],
  ['says so of none of two', CHARGES_OF(['1.00', ''], ['1.95', '']) + CASH('83.10'), 'undefined or not'],
])('the charge of a withdrawal whose entry %s', (_, more, expected) => {
  const [row] = chargesOf(recordsIn(entry('83.10', 'DBIT', more)))
  if (!row) throw new Error('no row')
  const named = namedFeeOf(row, 'EUR')
  const said = named?.isWithin ? `leaves ${named.cash}` : 'or not'
  expect([row.state, named ? `${named.fee?.amount} ${said}` : 'none']).toEqual(['withdrawal', expected])
})

describe('the charge of an entry of two withdrawals', () => {
  const withdrawal = (more = ''): Part => [
    '205.00',
    'DBIT',
    `<AmtDtls><TxAmt>${amount('200.00', 'USD')}</TxAmt></AmtDtls>${more}<RmtInf><Ustrd>ATM withdrawal</Ustrd></RmtInf>`,
  ]
  const heldFees = (total: string, charges: string, parts: Part[]) =>
    recordsIn(entry(total, 'DBIT', charges, parts)).map(({ values }) => {
      const held = values?.heldFee
      return held ? `${held.amount}${held.isProven ? '' : '?'}` : 'none'
    })
  const own = (value: string, isWithin: string) => CHARGES_OF([value, isWithin])

  it.each([
    ['that is within', own('10.00', 'true')],
    ['without a word where it is', own('10.00', '')],
    ['as a total', `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">10.00</TtlChrgsAndTaxAmt></Chrgs>`],
    ['of which one is within', CHARGES_OF(['3.00', 'false'], ['7.00', 'true'])],
    ['in another currency', CHARGES_OF(['10.00', 'true', 'USD'])],
  ])('%s may be within each of them', (_, charges) => {
    expect(heldFees('410.00', charges, [withdrawal(), withdrawal()])).toEqual(['null?', 'null?'])
  })

  it('that is apart is within none', () => {
    expect(heldFees('410.00', own('10.00', 'false'), [withdrawal(), withdrawal()])).toEqual(['none', 'none'])
  })

  it('in a row of its own is within none', () => {
    const parts = [withdrawal(), withdrawal()]
    expect(heldFees('420.00', own('10.00', 'true'), parts)).toEqual(['none', 'none', 'none'])
  })

  it('that one of them names as its own is within that one', () => {
    const parts = [withdrawal(own('10.00', 'true')), withdrawal()]
    expect(heldFees('410.00', own('10.00', 'true'), parts)).toEqual(['10', 'none'])
  })

  it('that they contradict may be within each of them', () => {
    const parts = [withdrawal(own('10.00', 'false')), withdrawal()]
    expect(heldFees('410.00', own('10.00', 'true'), parts)).toEqual(['null?', 'null?'])
    expect(heldFees('410.00', own('12.00', 'true'), parts)).toEqual(['null?', 'null?'])
  })

  it('may be within the whole where they have no amounts', () => {
    const part = `<TxDtls>${own('10.00', 'true')}<RmtInf><Ustrd>ATM</Ustrd></RmtInf></TxDtls>`
    expect(heldFees('410.00', `<NtryDtls>${part}${part}</NtryDtls>`, [])).toEqual(['null?'])
  })
})
