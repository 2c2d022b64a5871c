import { afterAll, expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'
import { printedReceipt } from '../../support/printed-receipt'

// Pictures of receipts whose amounts are in Arabic, Persian or Thai digits.

const engine = new FileProcessor(READER, { makeFolder })
const { put } = temporaryFolder()
afterAll(() => engine.end())

const RECEIPTS: [name: string, text: string, expected: Record<string, string>][] = [
  [
    'Arabic digits with their own marks',
    `CORNICHE CAFE
Zamalek, Cairo
التاريخ ٢٤/١٢/٢٠٢٥ ١٠:١١
ماء                        ١٬٧١٣٫٦٠
غداء                         ٩٤٠٫٨٠
المجموع الفرعي             ٢٬٦٥٤٫٤٠
ضريبة 10%                    ٢٦٥٫٤٥
الإجمالي               EGP ٢٬٩١٩٫٨٥
نقدا                       ٢٬٩٢٣٫٤٥
الباقي                         ٣٫٦٠`,
    { total: '2919.85', date: '2025-12-24', currency: 'EGP' },
  ],
  [
    'Arabic digits with three behind the mark',
    `HARBOUR INN
Fahad Al Salem St, Kuwait City
شطيرة                     ١٨٫٤٣٥ KD
ماء                       ٣١٫٤٩٠ KD
الإجمالي                  ٤٩٫٩٢٥ KD
نقدا                      ٥٥٫٢٠٠ KD
الباقي                     ٥٫٢٧٥ KD`,
    { total: '49.925', currency: 'KWD' },
  ],
  [
    'Persian digits, mostly zeros',
    `SUNSHINE STORES
Valiasr Ave, Tehran
Date 13/07/2025 16:26
Sandwich                  ۱٬۲۰۰٬۰۰۰
Water                       ۷۰۰٬۰۰۰
Subtotal                  ۱٬۹۰۰٬۰۰۰
VAT 5%                      ۲۰۰٬۰۰۰
TOTAL                     ۲٬۱۰۰٬۰۰۰
Cash                      ۴٬۸۰۰٬۰۰۰
Change                    ۲٬۷۰۰٬۰۰۰`,
    { total: '2100000', date: '2025-07-13', currency: 'IRR' },
  ],
  [
    'Thai digits beside Thai words',
    `CORNER CAFE
ถนนสุขุมวิท กรุงเทพ
วันที่ 03/10/2025 12:25
ขนมปัง                      ๑,๗๔๐
ข้าวผัด                     ๒,๙๖๐
รวมย่อย                     ๔,๗๐๐
ภาษี 7%                       ๓๒๙
รวมทั้งสิ้น                 ๕,๐๒๙
เงินสด                      ๖,๐๐๐
เงินทอน                       ๙๗๑`,
    { total: '5029', date: '2025-10-03', currency: 'THB' },
  ],
  [
    'Arabic digits beside codes in Latin letters',
    `CITY TAXI
Africa St, Khartoum
Tel 372-6371
التاريخ ١٨/٠٥/٢٠٢٥ ١١:٣٦
شطيرة                       ٩٢٬١٠٠ SDG
ماء                         ٦٢٬٤٠٠ SDG
المجموع الفرعي             ١٥٤٬٥٠٠ SDG
ضريبة 5%                    ١٥٬٤٠٠ SDG
الإجمالي                   ١٦٩٬٩٠٠ SDG
نقدا                       ٢٠٩٬٥٠٠ SDG
الباقي                      ٣٩٬٦٠٠ SDG`,
    { total: '169900', date: '2025-05-18', currency: 'SDG' },
  ],
]

test.each(RECEIPTS)('reads what is in %s, and marks it as one to look at', async (_, text, expected) => {
  const path = put('receipt.jpg', await printedReceipt({ lines: text.split('\n') }))
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine)
  const { total, date, currency } = reading
  const read = { total: total?.value, date: date?.value, currency: currency?.value }
  expect(read).toMatchObject(expected)
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})
