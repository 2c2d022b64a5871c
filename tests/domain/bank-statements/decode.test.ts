import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeStatement } from '~/domain/bank-statements/decode'

const TEXT = 'Datum;Text;Betrag\r\n05.10.2026;Café Münster;-18,92\r\n'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark: boolean, isBig = false) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 that is marked', utf8(`\ufeff${TEXT}`)],
  ['UTF-16', utf16(TEXT, false)],
  ['UTF-16 that is marked', utf16(TEXT, true)],
  ['UTF-16 the other way round', utf16(TEXT, true, true)],
  ['UTF-16 the other way round, not marked', utf16(TEXT, false, true)],
  ['Windows-1252', new Uint8Array(Buffer.from(TEXT, 'latin1'))],
])('reads %s', (_name, bytes) => {
  expect(decodeStatement(bytes).text.replace('\ufeff', '')).toBe(TEXT)
})

test('reads what only Windows has', () => {
  expect(decodeStatement(new Uint8Array([0x80, 0x31, 0x32, 0x96, 0x31, 0x33])).text).toBe('€12–13')
})

test.each([
  ['nothing', new Uint8Array(), 'This file is empty'],
  ['a mark alone', utf8('\ufeff'), 'This file is empty'],
  ['spaces', utf8(' \r\n\t'), 'This file is empty'],
  ['a workbook', utf8('PK\u0003\u0004 and more'), 'This is an Excel file or archive'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is an old Excel file'],
  ['a PDF', utf8('%PDF-1.7\n'), 'This is a PDF'],
  [
    'a photo',
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1]),
    'This file is not text',
  ],
  ['a text with a NUL', utf8(`${TEXT}\0`), 'This file is not text'],
  ['noise', Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251), 'This file is not text'],
])('refuses %s', (_name, bytes, message) => {
  expect(() => decodeStatement(bytes)).toThrow(message)
})

test.each([
  ['windows-1252', '£'],
  ['windows-1252', '€'],
])('reads amounts of %s behind the only sign beyond ASCII, %s', (encoding, sign) => {
  const rows = Array.from(
    { length: 15 },
    (_, at) => `"0${(at % 9) + 1} Nov 2026","SHOP ${at}","${sign}${at}.17"`,
  )
  const text = `"Account Balance:","${sign}860.00"\r\n"Date","Description","Paid out"\r\n${rows.join('\r\n')}\r\n`
  expect(decodeStatement(new Uint8Array(iconv.encode(text, encoding))).text).toBe(text)
})
