import { describe, expect, it, test } from 'vitest'
import { XML_DEPTH_MAX } from '~/domain/documents/xml'
import { readInvoices } from '~/domain/receipts/e-invoices/read-invoice.server'
import { toExactReadings } from '~/domain/receipts/e-invoices/to-exact-reading'
import { exactReadingSchema } from '~/domain/receipts/reading/exact-reading'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import { E_INVOICE_BYTES_MAX, TAX_LINES_MAX } from '~/limits'
import { cii, type INVOICE, READING, ubl, zugferd1 } from '../../support/e-invoices'

const read = (xml: string | Uint8Array) =>
  toExactReadings(readInvoices(typeof xml === 'string' ? Buffer.from(xml) : xml)[0])[0]

/** The total, and the other amounts that it may be. */
const totals = (xml: string) => toExactReadings(readInvoices(Buffer.from(xml))[0]).map(({ total }) => total)

/** Why these bytes are refused; null when they can be read. */
function refusal(xml: string | Uint8Array): string | null {
  try {
    readInvoices(typeof xml === 'string' ? Buffer.from(xml) : xml)
    return null
  } catch (error) {
    if (error instanceof FileRefusedError) return error.reason
    throw error
  }
}

describe('an electronic invoice', () => {
  it.each([
    ['UBL', ubl()],
    ['CII', cii()],
    ['ZUGFeRD 1', zugferd1()],
  ])('in %s is read to the letter', (_form, xml) => {
    expect(read(xml)).toEqual(READING)
    expect(exactReadingSchema.parse(read(xml))).toEqual(READING)
  })

  it.each([
    ['UBL', ubl()],
    ['CII', cii()],
    ['ZUGFeRD 1', zugferd1()],
  ])('in %s says what its page shows', (_form, xml) => {
    expect(readInvoices(Buffer.from(xml))[0]).toMatchObject({
      buyer: { name: 'Nordwind Beratung AG', address: ['Kiel', 'DE'] },
      seller: { address: ['Am Kai 4', '25813 Husum', 'DE'], taxNumber: '19/123/4567' },
      references: [{ label: 'Buyer reference', value: 'Kostenstelle 12' }],
      lines: [
        {
          number: '1',
          name: 'Übernachtung, Einzelzimmer',
          quantity: '2',
          unit: 'DAY',
          taxRate: '7',
          amount: '180.00',
        },
        { number: '2', name: 'Frühstück', quantity: '2', unit: 'DAY', taxRate: '19', amount: '24.37' },
      ],
      sums: { net: '204.37', tax: '17.23', gross: '221.60', payable: '221.60' },
      payment: {
        terms: ['Zahlbar in 14 Tagen.'],
        reference: 'RF18',
        accounts: [{ iban: 'DE02120300000000202051' }],
      },
      notes: ['Vielen Dank für Ihren Besuch.'],
      dueDate: '2026-12-04',
    })
  })

  it.each([
    ['UBL', ubl({}, 'CreditNote')],
    ['CII', cii({}, '381')],
  ])('that is a credit note in %s has amounts below zero', (_form, xml) => {
    expect(read(xml)).toMatchObject({
      total: '-221.60',
      taxes: [
        { rate: '7', net: '-180.00', amount: '-12.60' },
        { rate: '19', net: '-24.37', amount: '-4.63' },
      ],
    })
  })

  it('that is a credit note with amounts below zero stays below zero', () => {
    expect(read(ubl({ total: '-119.00', taxes: [['19', '-100.00', '-19.00']] }, 'CreditNote'))).toMatchObject(
      { total: '-119.00', taxes: [{ rate: '19', net: '-100.00', amount: '-19.00' }] },
    )
  })

  it('has its whole amount when a part was paid before, and its rounding', () => {
    const rounding = '<cbc:PayableRoundingAmount currencyID="EUR">-0.6</cbc:PayableRoundingAmount>'
    const rounded = ubl({ payable: '21.00' }).replace('<cbc:PayableAmount', `${rounding}<cbc:PayableAmount`)
    expect(read(ubl({ payable: '0.00' })).total).toBe('221.60')
    expect(read(rounded).total).toBe('221.00')
  })

  it.each([
    ['UBL', ubl],
    ['CII', cii],
  ])('in %s whose parts or payments are another amount offers both', (_form, make) => {
    expect(totals(make({ total: '221.62', payable: '221.62' }))).toEqual(['221.62'])
    expect(totals(make({ total: '221.63', payable: '221.63' }))).toEqual(['221.63', '221.60'])
    expect(totals(make({ total: '2216.00', payable: '2216.00' }))).toEqual(['2216.00', '221.60'])
    expect(totals(make({ payable: '210.00' }))).toEqual(['221.60', '210.00'])
    expect(totals(make({ total: '300.00', payable: '210.00' }))).toEqual(['300.00', '221.60', '210.00'])
    // nothing is left to pay
    expect(totals(make({ payable: '0.00' }))).toEqual(['221.60'])
  })

  it('that was paid in part or is rounded contradicts nothing', () => {
    const more = (name: string, amount: string) => `<cbc:${name} currencyID="EUR">${amount}</cbc:${name}>`
    const sums = more('PrepaidAmount', '100.00') + more('PayableRoundingAmount', '-0.60')
    const xml = ubl({ payable: '121.00' }).replace('<cbc:PayableAmount', `${sums}<cbc:PayableAmount`)
    expect(totals(xml)).toEqual(['221.00'])
  })

  it.each([
    ['UBL', ubl().replaceAll(/(Inclusive|Payable)Amount currencyID="EUR"/g, '$1Amount currencyID="USD"')],
    ['CII', cii().replaceAll(/<ram:(GrandTotal|DuePayable)Amount>/g, '<ram:$1Amount currencyID="USD">')],
  ])('in %s whose total is in another currency than its own says no amount', (_form, xml) => {
    expect(xml).toMatch(/Amount currencyID="USD"/)
    expect(refusal(xml)).toBe('other_xml')
  })

  it('in UBL takes no tax, net, line or payment that is in another currency', () => {
    const inDollars = (name: string) =>
      ubl().replaceAll(`${name} currencyID="EUR"`, `${name} currencyID="USD"`)
    expect(read(inDollars('cbc:TaxAmount')).taxes).toEqual([])
    expect(read(inDollars('cbc:TaxableAmount')).taxes.map(({ net }) => net)).toEqual([null, null])
    expect(totals(inDollars('cbc:PayableAmount'))).toEqual(['221.60'])
    const [invoice] = readInvoices(Buffer.from(inDollars('cbc:LineExtensionAmount')))
    expect(invoice.lines.map(({ amount }) => amount)).toEqual([null, null])
  })

  it('with one rate for several reasons has one tax at that rate', () => {
    const taxes: (typeof INVOICE)['taxes'] = [
      ['0.00', '10.00', '0'],
      ['0', '2.5', '0.00'],
    ]
    expect(read(cii({ taxes })).taxes).toEqual([{ rate: '0', net: '12.50', amount: '0.00' }])
  })

  it('without tax by rate has the sum of its taxes, in its own currency', () => {
    expect(read(cii({ taxes: [] }).replace('"EUR">0.00', '"EUR">17.23')).taxes).toEqual([
      { rate: null, net: '0.00', amount: '17.23' },
    ])
  })

  it.each([
    ['UBL', ubl().replace(/<cac:TaxTotal><cbc:TaxAmount currencyID="EUR"[\s\S]*?<\/cac:TaxTotal>/, '')],
    ['CII', cii({ taxes: [] }).replace('currencyID="EUR">0.00', 'currencyID="SEK">0.00')],
  ])('whose taxes are summed in another currency alone has none: %s', (_form, xml) => {
    expect(xml).not.toMatch(/Tax(?:Total)?Amount currencyID="EUR"/)
    expect(read(xml)).toMatchObject({ total: '221.60', taxes: [] })
  })

  it(`has taxes at ${TAX_LINES_MAX} rates, and none at more`, () => {
    const taxes = (count: number) =>
      Array.from({ length: count }, (_, at): [string, string, string] => [String(at), '1.00', '0.00'])
    expect(read(ubl({ taxes: taxes(TAX_LINES_MAX) })).taxes).toHaveLength(TAX_LINES_MAX)
    expect(read(ubl({ taxes: taxes(TAX_LINES_MAX + 1) })).taxes).toEqual([])
  })

  it.each([
    ['a day that does not exist', { date: '2026-02-30' }, { date: null }],
    ['a day with a time zone', { date: '2026-11-20+01:00' }, { date: '2026-11-20' }],
    ['a currency that does not exist', { currency: 'ZZQ' }, { currency: null }],
    ['an amount with a sign and needless zeros', { total: '+0221.60' }, { total: '221.60' }],
    ['an amount without digits before the point', { total: '.5' }, { total: '0.5' }],
    ['an amount of 12 digits', { total: '123456789012.00' }, { total: '123456789012.00' }],
    ['a seller without a name', { seller: ' ' }, { merchant: 'Hotel am Hafen' }],
    ['a seller with a line break in it', { seller: 'Nord\n   Wind' }, { merchant: 'Nord Wind' }],
    ['a number with a NUL', { number: 'A&#0;1' }, { invoiceNumber: 'A&#0;1' }],
    ['a number of 101 characters', { number: '1'.repeat(101) }, { invoiceNumber: null }],
    [
      'a rate above 100',
      { taxes: [['101', '1.00', '1.00']] },
      { taxes: [{ rate: null, net: '1.00', amount: '1.00' }] },
    ],
  ] as [string, Partial<typeof INVOICE>, object][])(
    'with %s gives only what is plausible',
    (_what, changes, found) => {
      expect(read(ubl(changes))).toMatchObject(found)
    },
  )

  it.each(['1e999', 'NaN', 'Infinity', '1,00', '0x10', '1234567890123.00', '1.00000000001', ''])(
    'with nothing but the amount "%s" is refused',
    (amount) => {
      expect(refusal(ubl({ total: amount, payable: amount }))).toBe('other_xml')
    },
  )
})

describe('the encoding of an electronic invoice', () => {
  const declared = (encoding: string) => ubl().replace('UTF-8', encoding)
  const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${ubl()}`)],
    ['UTF-8 without a declaration', Buffer.from(ubl().replace(/<\?.*\?>\n/, ''))],
    ['UTF-16, little end first', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16, big end first', utf16be(declared('UTF-16'))],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16LE'), 'utf16le')],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    [
      'windows-1252 in single quotes',
      Buffer.from(declared('windows-1252').replaceAll(/"(1.0|w[^"]*)"/g, "'$1'"), 'latin1'),
    ],
    ['UTF-8, declared as UTF-16', Buffer.from(declared('utf-16'))],
  ])('is understood: %s', (_what, bytes) => {
    expect(read(bytes)).toEqual(READING)
  })

  it.each([
    ['Latin letters declared as UTF-8', Buffer.from(ubl(), 'latin1')],
    ['an encoding that does not exist', Buffer.from(declared('UTF-9'))],
    ['a NUL', Buffer.from(ubl({ note: 'a\0b' }))],
    ['a control character', Buffer.from(ubl({ note: 'a\u0001b' }))],
  ])('is refused when it is wrong: %s', (_what, bytes) => {
    expect(refusal(bytes)).toBe('unreadable_xml')
  })
})

test('a reading keeps neither controls nor half a character', () => {
  const said = { ...READING, merchant: 'Caf\u0000é\ud83c', invoiceNumber: 'A\u0007-1' }
  expect(exactReadingSchema.parse(said)).toMatchObject({ merchant: 'Café\ufffd', invoiceNumber: 'A-1' })
})

describe('XML that is refused', () => {
  const bomb = `<!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`
  const outside = '<!DOCTYPE Invoice [<!ENTITY j SYSTEM "file:///etc/passwd">]>'
  const withType = (type: string) =>
    ubl({ note: 'NOTE' }).replace('<!-- ours -->', type).replace('NOTE', '&j;')
  const nested = (depth: number) => ubl({ more: `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}` })

  it.each([
    ['entities that grow', withType(bomb), 'other_xml'],
    ['an entity of a file', withType(outside), 'other_xml'],
    ['a document type in the invoice', ubl({ more: outside }), 'unreadable_xml'],
    ['an invoice that is cut off', ubl().slice(0, -40), 'unreadable_xml'],
    ['two roots', `${ubl()}${ubl().replace(/<\?.*\?>\n/, '')}`, 'unreadable_xml'],
    ['an invoice of another namespace', ubl().replace('xsd:Invoice-2', 'xsd:Invoice-3'), 'other_xml'],
    ['an order', ubl().replaceAll('Invoice', 'Order'), 'other_xml'],
    ['an invoice without a namespace', '<Invoice><ID>1</ID></Invoice>', 'other_xml'],
    ['a namespace of another prefix', ubl().replace('xmlns="', 'xmlns:x="'), 'other_xml'],
    ['an invoice that says nothing', ubl().replace(/<cbc:ID>[\s\S]*<\/cac:InvoiceLine>/, ''), 'other_xml'],
    ['an empty text', '', 'other_xml'],
    ['a page', '<!doctype html><title>Invoice</title>', 'other_xml'],
  ])('%s', (_what, xml, reason) => {
    expect(refusal(xml)).toBe(reason)
  })

  it('has more bytes than the limit; one of exactly the limit is read', () => {
    const padded = (bytes: number) =>
      Buffer.from(ubl().padEnd(bytes - Buffer.byteLength(ubl()) + ubl().length))
    expect(padded(E_INVOICE_BYTES_MAX)).toHaveLength(E_INVOICE_BYTES_MAX)
    expect(read(padded(E_INVOICE_BYTES_MAX))).toEqual(READING)
    expect(refusal(padded(E_INVOICE_BYTES_MAX + 1))).toBe('xml_too_large')
  })

  it('is nested deeper than the limit; as deep as the limit it is read', () => {
    expect(refusal(nested(XML_DEPTH_MAX))).toBeNull()
    expect(refusal(nested(XML_DEPTH_MAX + 1))).toBe('unreadable_xml')
  })

  it('has its form told by any prefix, behind a comment and an instruction', () => {
    const prefixed = ubl()
      .replace('<Invoice xmlns=', '<?x y?><!-- <a> --><i:Invoice xmlns:i=')
      .replace('</Invoice>', '</i:Invoice>')
    expect(read(prefixed)).toEqual(READING)
  })
})
