import { expect, test } from 'vitest'
import type { Columns } from '~/domain/bank-statements/columns'
import { kindReader } from '~/domain/bank-statements/kind-columns'
import { refundCandidates } from '~/domain/bank-statements/refund-candidates'
import { incomingOf } from '~/domain/bank-statements/transactions'
import type { ListedExpense } from '~/domain/expenses/schema'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// Columns that name the kind of each booking, beside a text that does not.

/** The state of a row with a kind in the column of this title, before a payment by card. */
function stateOf(title: string, kind: string, text = 'KCB Nairobi 004', amount = '-80.10') {
  const rows = rowsOf(
    `Date;${title};Merchant;Amount\n2026-12-04;"${kind}";"${text}";${amount}\n2026-12-05;;Hotel;-612.50\n2026-12-06;;Naivas;-12.50\n2026-12-07;;Java;-2.75\n`,
  )
  return rows === 'asked' ? rows : rows[0]?.split(' ')[0]
}

test.each([
  ['Transaction type', 'ATM withdrawal'],
  ['Type', 'Cash withdrawal'],
  ['Art', 'Bargeldabhebung'],
  ['Buchungsart', 'Geldautomat'],
  ['Buchungsart', 'Bargeldauszahlung'],
  ['Buchungsart', 'Barabhebung'],
  ['Type', '(ATM)'],
  ['Type', `ATM ${'x'.repeat(35)}`],
  ['Soort transactie', 'Uitbetaling geldautomaat'],
  ['Transaktionsart', 'Barauszahlung'],
  ["Type d'opération", 'Retrait DAB'],
  ['Tipo de operación', 'Reintegro cajero'],
  ['Tipo operazione', 'Prelievo bancomat'],
  ['Soort transactie', 'Geldopname'],
  ['Тип операции', 'Снятие наличных'],
  ['交易类型', 'ATM取款'],
  ['Type', 'Hævet i automat'],
  ['Type', 'Minibankuttak'],
  ['Buchungsart', 'Barbehebung'],
  ['Buchungsart', 'Bankomat'],
])('a row whose %s is %s is a withdrawal', (title, kind) => {
  expect(stateOf(title, kind)).toBe('withdrawal')
})

test.each([
  ['Transaction type', 'Fee'],
  ['Type', 'ATM fee'],
  ['Type', 'Foreign transaction fee'],
  ['Transaction type', 'Cash withdrawal fee'],
  ['Buchungsart', 'Auslandseinsatzentgelt'],
  ["Type d'opération", 'Frais bancaires'],
  ['Tipo', 'Comisión cambio de divisa'],
])('a row whose %s is %s is a fee', (title, kind) => {
  expect(stateOf(title, kind)).toBe('fee')
})

test.each([
  ['Transaction type', 'Credit card bill payment'],
  ['Buchungsart', 'Kreditkartenabrechnung'],
  ["Type d'opération", 'Remboursement carte de crédit'],
])('a row whose %s is %s pays a bill', (title, kind) => {
  expect(stateOf(title, kind, 'Northbank')).toBe('bill')
})

test.each([
  ['Category', 'ATM withdrawal'],
  ['Merchant category', 'Cash machine'],
  ['Kategorie', 'Geldautomat'],
  ['Merchant type', 'ATM'],
  ['Type', 'Restaurants'],
  ['Type', 'Cash & Carry'],
  ['Type', 'Visa card'],
  ['Type', 'Payment by credit card'],
  ['Type', 'POS/ATM purchase'],
  ['Tipo operazione', 'PagoBancomat'],
  ['Tipo operazione', 'Pagamento Bancomat'],
  ['Tipo operazione', 'Carta Bancomat'],
  ['Tipo operazione', 'Maestro/Bancomat'],
  ['Type', 'ATM/Debit card'],
  ['Buchungsart', 'GELDAUTOMAT/KARTENZAHLUNG'],
  ['Payment method', 'ATM'],
  ['Channel', 'ATM'],
  ['Transaction type channel', 'ATM'],
  ['ช่องทาง', 'ATM'],
  ['支払方法', 'ATM引出'],
  ['Mode', 'Retrait magasin'],
  ['Type', `ATM ${'x'.repeat(36)}`],
  ['Transaction type', 'Card payment'],
  ['Card type', 'Visa credit card'],
])('a row whose %s is %s is a payment', (title, kind) => {
  expect(stateOf(title, kind)).toBe('paid')
})

test.each<[string, string[]]>([
  ['Transaction type', ['ATM']],
  ['Payee type', []],
  ['Sender type', []],
  ['Product type', []],
  ['Account type', []],
  ['Number type', []],
  ['Reference type', []],
])('a column with the title %s tells the kinds %j', (title, kinds) => {
  expect(kindReader([title], {} as Columns)(['ATM'])).toEqual(kinds)
})

test.each([
  ['PAGAMENTO BANCOMAT RISTORANTE DA MARIO', 'paid'],
  ['PagoBancomat Ristorante da Mario', 'paid'],
  ['BANCOMAT-ZAHLUNG RISTORANTE DA MARIO', 'paid'],
  ['BANCOMAT UBS ZUERICH', 'withdrawal'],
  ['BEZUG BANCOMAT KARTE 4711', 'withdrawal'],
  ['PRELIEVO BANCOMAT', 'withdrawal'],
])('a row whose text is %s is %s', (words, state) => {
  expect(stateOf('Type', '', words)).toBe(state)
})

test('the text of a row may say that a kind of cash is the fee for it', () => {
  expect(stateOf('Type', 'ATM withdrawal', 'FEE OVERSEAS', '-2.00')).toBe('fee')
})

test.each(['Refund', 'Remboursement', 'Erstattung'])(
  'the kind %s of an amount that was paid makes its row ambiguous',
  (kind) => {
    expect(stateOf('Transaction type', kind)).toBe('ambiguous')
  },
)

test('a category of merchants is not whom the money went to', () => {
  const csv =
    'Date;Merchant category;Merchant;Amount\n2026-12-04;Cash & Carry;Naivas;-80.10\n2026-12-05;Hotels;Serena;-12.50\n'
  expect(rowsOf(csv)).toEqual(['paid 2026-12-04 -80.1 Naivas', 'paid 2026-12-05 -12.5 Serena'])
})

test('a payment received by its kind is a refund of no expense whose merchant it does not name', () => {
  const candidates = (kind: string) => {
    const csv = `Date;Transaction type;Description;Amount\n2026-12-04;${kind};NORTHBANK 4711;40.00\n2026-12-05;Card payment;Hotel;-612.50\n2026-12-06;;Java;-2.75\n2026-12-07;;Java;-2.75\n`
    const { reading } = readFile(encoded(csv, 'utf-8'), 'EUR')
    const expense = {
      merchant: 'Hotel',
      date: '2026-12-01',
      amount: '40',
      currency: 'EUR',
      convertedAmount: '40',
    }
    const rows = incomingOf(reading?.records ?? [])
    return refundCandidates(rows, [expense as ListedExpense]).get(2)?.length
  }
  expect([candidates('Payment received'), candidates('Refund')]).toEqual([undefined, 1])
  const long = (characters: number) => candidates(`Payment received ${'x'.repeat(characters - 17)}`)
  expect([long(39), long(40)]).toEqual([undefined, 1])
})

test('a refund without a sign among purchases without one is no payment', () => {
  const rows = rowsOf(
    'Date,Transaction type,Description,Amount\n2026-12-04,Card payment,Hotel,612.50\n2026-12-05,Refund,Hotel,20.00\n2026-12-06,ATM withdrawal,KCB,80.10\n2026-12-07,Fee,KCB,2.00\n',
  )
  expect(rows).toEqual([
    'paid 2026-12-04 -612.5 Hotel',
    'ambiguous 2026-12-05 -20 Hotel',
    'withdrawal 2026-12-06 -80.1 KCB',
    'fee 2026-12-07 -2 KCB',
  ])
})

test.each([
  ['GELDAUTOMAT', 'withdrawal'],
  ['ENTGELT', 'fee'],
  ['KREDITKARTENABRECHNUNG', 'bill'],
  ['KARTENZAHLUNG', 'paid'],
  ['PAGAMENTO BANCOMAT', 'paid'],
  ['ERSTATTUNG', 'ambiguous'],
  ['BANCOMAT-ZAHLUNG', 'paid'],
])('an entry of MT940 that the bank calls %s, apart from its purpose, is %s', (kind, state) => {
  const rows = rowsOf(
    [':20:S1', ':25:12345678', ':60F:C260301EUR1000,00', ':61:2603020302D65,00NMSCNONREF']
      .concat([`:86:106?00${kind}?20SVWZ+NAIROBI 004?32KCB`, ':62F:C260303EUR935,00', ''])
      .join('\n'),
  )
  expect(rows).toEqual([`${state} 2026-03-02 -65 KCB NAIROBI 004`])
})
