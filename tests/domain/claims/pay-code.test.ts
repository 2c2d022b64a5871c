import { expect, test } from 'vitest'
import { payCodeText } from '~/domain/claims/files/pay-code'
import { readEpcPayment } from '~/domain/receipts/codes/epc-payment'
import { readCodes } from '~/infra/files/process/codes.server'
import { type QrCode, qrCode } from '~/infra/qr-code.server'
import { claimOf } from '../../support/claims'

// The code by which a bank's app fills in the transfer of a claim's due.

const IBAN = 'DE89370400440532013000'

/** A claim in EUR that prints its IBAN. */
function claim({ due = '59.51', currency = 'EUR', iban = IBAN, name = 'Ada Lovelace' } = {}) {
  const plain = claimOf([])
  return {
    ...{ ...plain, currency, iban },
    claimant: { ...plain.claimant, name },
    totals: { ...plain.totals, due },
  }
}

/** A code as a picture, with four pixels a module and the white edge that readers need. */
function pictureOf({ size, modules }: QrCode) {
  const width = (size + 8) * 4
  const data = Buffer.alloc(width * width, 255)
  for (let y = 0; y < size * 4; y++)
    for (let x = 0; x < size * 4; x++)
      if (modules[Math.floor(y / 4) * size + Math.floor(x / 4)] === '1') data[(y + 16) * width + x + 16] = 0
  return { data, width, height: width }
}

test('a code says the payee, the IBAN and the due, and readers of invoices read it', async () => {
  const text = payCodeText(claim({ name: 'Zoë Ångström' })) ?? ''
  expect(text.split('\n').slice(0, 10)).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Zoë Ångström',
    IBAN,
    'EUR59.51',
    '',
    '',
  ])
  const [code] = await readCodes(pictureOf(await qrCode(text)))
  expect(code?.text).toBe(text)
  expect(readEpcPayment(text)).toMatchObject({ total: '59.51' })
})

test.each([
  [{ iban: '' }],
  [{ currency: 'USD' }],
  [{ due: '0.00' }],
  [{ due: '-5.00' }],
  [{ due: '1000000000.00' }],
])('there is no code for a claim with %j', (values) => expect(payCodeText(claim(values))).toBeNull())
