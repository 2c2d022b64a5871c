import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

/**
 * How receipts print currencies, beside their codes. A bare `$`, `kr` or `¥` is of many countries and is
 * none.
 */
const SIGNS: [string, RegExp][] = [
  ['MYR', /(?<![A-Za-z])RM(?![A-Za-z])|(?<=\()R[MH](?=\))/g],
  ['KES', /(?<![A-Za-z])(?:KSh|KSHS?|Kshs?)(?![A-Za-z])/g],
  ['TZS', /(?<![A-Za-z])(?:TSh|TSHS?)(?![A-Za-z])/g],
  ['UGX', /(?<![A-Za-z])(?:USh|USHS?)(?![A-Za-z])/g],
  ['SGD', /(?<![A-Za-z])S\$/g],
  ['HKD', /(?<![A-Za-z])HK\$/g],
  ['TWD', /(?<![A-Za-z])NT\$/g],
  ['AUD', /(?<![A-Za-z])AU?\$/g],
  ['CAD', /(?<![A-Za-z])(?:CA|C)\$/g],
  ['NZD', /(?<![A-Za-z])NZ\$/g],
  ['BRL', /(?<![A-Za-z])R\$/g],
  ['USD', /(?<![A-Za-z])US\$/g],
  ['EUR', /€|(?<![A-Za-z])(?:Euro|EURO)(?![A-Za-z])/g],
  ['GBP', /£/g],
  ['INR', /₹/g],
  ['NGN', /₦/g],
  ['GHS', /(?<![A-Za-z])GH[₵¢S](?![A-Za-z])/g],
  ['PHP', /₱/g],
  ['THB', /฿/g],
  ['VND', /₫/g],
  ['KRW', /₩/g],
  ['ILS', /₪/g],
  ['TRY', /₺/g],
  ['IDR', /(?<![A-Za-z])Rp\.?(?=\s?\d)/g],
  ['PLN', /(?<=\d\s?)zł/g],
  ['CZK', /(?<=\d\s?)Kč/g],
  ['HUF', /(?<=\d\s?)Ft(?![A-Za-z])/g],
  ['CHF', /(?<![A-Za-z])(?:SFr|Fr)\.(?=\s?\d)/g],
]

const CODES = new Set(
  'AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP ETB EUR GBP GHS HKD HUF IDR ILS INR ISK JPY KES KRW KWD LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RWF SAR SEK SGD THB TRY TWD TZS UAH UGX USD VND XAF XOF ZAR ZMW'.split(
    ' ',
  ),
)
/**
 * A code in upper case and beside an amount, in brackets or behind a word for the total, where no word of a
 * sentence is.
 */
const CODE = /(?<![A-Za-z])(?:([A-Z]{3})(?=\s?\d|\)|\s*$|\s?:)|(?<=\d\s?|\()([A-Z]{3}))(?![A-Za-z])/g

/** A malaysian company's form: `SDN BHD` would else be bahraini dinars. */
const NO_CODE = /\bS[DO]N\.?\s?BHD|\bBHD\.?/gi

/** Words that only the receipts of one country have. */
const COUNTRY_SIGNS: [string, RegExp][] = [
  ['MYR', /\b(sdn\.?\s?bhd|kuala lumpur|selangor|johor|pulau pinang|malaysia|sarawak|sabah|perak|jalan)\b/i],
  ['KES', /\b(nairobi|mombasa|kenya|kra pin)\b/i],
  ['GBP', /\b(united kingdom|vat reg(istration)? no\.? gb|london)\b/i],
  ['USD', /\bsales tax\b/],
  [
    'USD',
    /\b([A-Z][A-Za-z]+,? (A[LKZR]|C[AOT]|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]) \d{5}(-\d{4})?)\b/,
  ],
]

/** Whether the receipt looks like one of the United States, where 03/04 is the fourth of March. */
export const looksAmerican = (lines: Line[]) =>
  lines.some(({ text }) => COUNTRY_SIGNS.some(([code, sign]) => code === 'USD' && sign.test(text)))

/**
 * The currency: the sign or code that the receipt prints most often; a country that it names, when it prints
 * none.
 */
export function currencyIn(lines: Line[]): Suggestion | null {
  const found = lines.flatMap((line) => {
    const text = line.text.replace(NO_CODE, (form) => ' '.repeat(form.length))
    const signs = SIGNS.flatMap(([code, sign]) =>
      [...text.matchAll(sign)].map((match) => ({ code, match, line })),
    )
    const codes = [...text.matchAll(CODE)]
      .map((match) => ({ code: (match[1] ?? match[2]) as string, match, line }))
      .filter(({ code }) => CODES.has(code))
    return [...signs, ...codes]
  })
  const byCode = new Map<string, typeof found>()
  for (const each of found) {
    const same = byCode.get(each.code)
    if (same) same.push(each)
    else byCode.set(each.code, [each])
  }
  const [most, next] = [...byCode].sort(([, a], [, b]) => b.length - a.length)
  const named = lines.flatMap((line) =>
    COUNTRY_SIGNS.flatMap(([code, sign]) => {
      const match = sign.exec(line.text)
      return match ? [{ code, match, line }] : []
    }),
  )
  const countries = new Set(named.map(({ code }) => code))
  if (most && most[1].length > (next?.[1].length ?? 0)) {
    const { code, match, line } = most[1][0] as (typeof found)[number]
    // a single sign may be a misread one: it is not believed against the country
    const isDoubted = most[1].length === 1 && countries.size > 0 && !countries.has(code)
    if (!isDoubted)
      return suggestionFrom(
        code,
        wordsAt(line, match.index, match.index + match[0].length),
        most[1].length > 1 ? 1 : 0.85,
      )
  } else if (most) return null
  if (named.length === 0 || countries.size > 1) return null
  const { code, match, line } = named[0] as (typeof named)[number]
  return suggestionFrom(code, wordsAt(line, match.index, match.index + match[0].length), 0.7)
}
