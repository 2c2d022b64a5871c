import type { Ledger, LedgerRow } from './ledger'
import { dated } from './tables'

// Statements in camt, MT940 and OFX, with the variants of several countries.

export type EntryStyle =
  | 'mt940-german'
  | 'mt940-dutch'
  | 'mt940-words'
  | 'mt940-ns'
  | 'camt-02'
  | 'camt-08'
  | 'camt-52'
  | 'ofx-sgml'
  | 'ofx-xml'

const plain = (amount: number, digits: number, mark: string) => {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0
    ? `${text}${mark === ',' ? ',' : ''}`
    : `${text.slice(0, -digits)}${mark}${text.slice(-digits)}`
}

function mt940Entry(
  { payee, text, amount, booked, date }: LedgerRow,
  style: EntryStyle,
  digits: number,
): string[] {
  const side = amount < 0 ? 'D' : 'C'
  const [value, entry] = [dated(booked, 'yyMMdd'), dated(booked, 'MMdd')]
  const head = `:61:${value}${entry}${side}${plain(amount, digits, ',')}NMSCNONREF//${dated(date, 'yyMMdd')}7`
  if (style === 'mt940-german')
    return [head, `:86:105?00KARTENZAHLUNG?109248?20SVWZ+${text}?30GENODEF1?31DE0212?32${payee}`]
  if (style === 'mt940-dutch') {
    const party = amount < 0 ? 'BENM' : 'ORDP'
    const other = amount < 0 ? 'ORDP' : 'BENM'
    return [head, `:86:/${other}//NAME/ADA LOVELACE/${party}//NAME/${payee}/REMI/USTD//${text}/`]
  }
  if (style === 'mt940-ns') return [head, `:NS:01${text}`, `15${payee}`, '17LASTSCHRIFT']
  return [head, `:86:${payee} ${text}`]
}

function mt940({ rows, opening, currency, digits }: Ledger, style: EntryStyle): string {
  const balance = (amount: number) =>
    `${amount < 0 ? 'D' : 'C'}260210${currency}${plain(amount, digits, ',')}`
  return [
    ...[':20:STARTUMS', ':25:50010517/0648479930', ':28C:00042/001', `:60F:${balance(opening)}`],
    ...rows.flatMap((row) => mt940Entry(row, style, digits)),
    ...[`:62F:${balance(rows.at(-1)?.balance ?? opening)}`, '-', ''],
  ].join('\r\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function camtEntry(
  { payee, text, amount, booked, date }: LedgerRow,
  currency: string,
  digits: number,
  style: EntryStyle,
) {
  const party = amount < 0 ? 'Cdtr' : 'Dbtr'
  const name = `<Nm>${escaped(payee)}</Nm>`
  const status = style === 'camt-08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>'
  const related = style === 'camt-08' ? `<Pty>${name}</Pty>` : name
  return [
    `<Ntry><Amt Ccy="${currency}">${plain(amount, digits, '.')}</Amt>`,
    `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${status}`,
    `<BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${booked}</Dt></ValDt>`,
    `<NtryDtls><TxDtls><RltdPties><${party}>${related}</${party}></RltdPties>`,
    `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf><RltdDts><TxDtTm>${date}T10:00:00</TxDtTm></RltdDts></TxDtls></NtryDtls></Ntry>`,
  ].join('\n')
}

function camt({ rows, opening, currency, digits }: Ledger, style: EntryStyle, encoding: string): string {
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${plain(amount, digits, '.')}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-02-10</Dt></Dt></Bal>`
  const [version, outer, inner] =
    style === 'camt-52'
      ? ['052.001.02', 'BkToCstmrAcctRpt', 'Rpt']
      : [`053.001.${style.slice(-2)}`, 'BkToCstmrStmt', 'Stmt']
  return [
    `<?xml version="1.0" encoding="${encoding}"?>`,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${outer}><${inner}><Id>1</Id>`,
    `<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance(style === 'camt-52' ? 'PRCD' : 'OPBD', opening),
    balance('CLBD', rows.at(-1)?.balance ?? opening),
    ...rows.map((row) => camtEntry(row, currency, digits, style)),
    `</${inner}></${outer}></Document>`,
  ].join('\n')
}

function ofx({ rows, currency, digits }: Ledger, style: EntryStyle): string {
  const tag = (name: string, value: string) =>
    `<${name}>${escaped(value)}${style === 'ofx-xml' ? `</${name}>` : ''}`
  const entries = rows.map(({ payee, text, amount, booked, date }, at) =>
    [
      '<STMTTRN>',
      tag('TRNTYPE', amount < 0 ? 'DEBIT' : 'CREDIT'),
      tag('DTPOSTED', dated(booked, 'yyyyMMdd')),
      tag('DTUSER', dated(date, 'yyyyMMdd')),
      tag('TRNAMT', `${amount < 0 ? '-' : ''}${plain(amount, digits, '.')}`),
      tag('FITID', `F${at}`),
      tag('NAME', payee),
      tag('MEMO', text),
      '</STMTTRN>',
    ].join('\n'),
  )
  const head =
    style === 'ofx-xml'
      ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>'
      : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n'
  return [
    ...[head, '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>', tag('CURDEF', currency), '<BANKACCTFROM>'],
    ...[tag('ACCTID', '0648479930'), '</BANKACCTFROM><BANKTRANLIST>', ...entries, '</BANKTRANLIST>'],
    ...[
      '<LEDGERBAL>',
      tag('BALAMT', plain(rows.at(-1)?.balance ?? 0, digits, '.')),
      tag('DTASOF', '20260412'),
    ],
    ...['</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>', ''],
  ].join('\n')
}

/** Writes the entries of an account as a statement. */
export function entryText(ledger: Ledger, style: EntryStyle, encoding: string): string {
  if (style.startsWith('mt940')) return mt940(ledger, style)
  return style.startsWith('camt') ? camt(ledger, style, encoding) : ofx(ledger, style)
}

export interface EntryShape {
  bank: string
  country: string
  encoding: string
  currency: string
  language: string
  style: EntryStyle
  digits?: number
}

export const ENTRY_SHAPES: EntryShape[] = [
  {
    bank: 'Sparkasse',
    country: 'DE',
    encoding: 'windows-1252',
    currency: 'EUR',
    language: 'de',
    style: 'mt940-german',
  },
  {
    bank: 'Volksbank',
    country: 'DE',
    encoding: 'cp437',
    currency: 'EUR',
    language: 'de',
    style: 'mt940-german',
  },
  { bank: 'Sparda', country: 'DE', encoding: 'cp850', currency: 'EUR', language: 'de', style: 'mt940-ns' },
  {
    bank: 'ABN AMRO',
    country: 'NL',
    encoding: 'utf-8',
    currency: 'EUR',
    language: 'en',
    style: 'mt940-dutch',
  },
  {
    bank: 'PKO',
    country: 'PL',
    encoding: 'windows-1250',
    currency: 'PLN',
    language: 'pl',
    style: 'mt940-words',
  },
  {
    bank: 'Mizuho',
    country: 'JP',
    encoding: 'utf-8',
    currency: 'JPY',
    language: 'en',
    style: 'mt940-words',
    digits: 0,
  },
  {
    bank: 'NBK',
    country: 'KW',
    encoding: 'utf-8',
    currency: 'KWD',
    language: 'en',
    style: 'mt940-words',
    digits: 3,
  },
  { bank: 'UBS', country: 'CH', encoding: 'utf-8', currency: 'CHF', language: 'de', style: 'camt-08' },
  {
    bank: 'Commerzbank',
    country: 'DE',
    encoding: 'iso-8859-1',
    currency: 'EUR',
    language: 'de',
    style: 'camt-02',
  },
  { bank: 'KB', country: 'CZ', encoding: 'windows-1250', currency: 'CZK', language: 'cs', style: 'camt-02' },
  { bank: 'Nordea', country: 'FI', encoding: 'utf-8', currency: 'EUR', language: 'nordic', style: 'camt-52' },
  {
    bank: 'Wells Fargo',
    country: 'US',
    encoding: 'windows-1252',
    currency: 'USD',
    language: 'en',
    style: 'ofx-sgml',
  },
  {
    bank: 'Desjardins',
    country: 'CA',
    encoding: 'windows-1252',
    currency: 'CAD',
    language: 'fr',
    style: 'ofx-sgml',
  },
  { bank: 'ING', country: 'FR', encoding: 'utf-8', currency: 'EUR', language: 'fr', style: 'ofx-xml' },
  { bank: 'Bradesco', country: 'BR', encoding: 'utf-8', currency: 'BRL', language: 'pt', style: 'ofx-xml' },
]
