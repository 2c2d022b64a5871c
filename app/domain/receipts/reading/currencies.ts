import { groupBy } from '~/domain/group-by'
import type { Language } from './languages/language'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

/** How receipts print currencies, beside their codes, where that is of one currency alone. */
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
  ['EUR', /€|(?<![A-Za-z])(?:Euro|EURO)(?![A-Za-z])|ΕΥΡΩ|евро/g],
  ['GBP', /£/g],
  ['INR', /₹/g],
  ['NGN', /₦/g],
  ['GHS', /(?<![A-Za-z])GH[₵¢S](?![A-Za-z])/g],
  ['PHP', /₱/g],
  ['THB', /฿|บาท/g],
  ['VND', /₫|(?<=\d\s?)đ(?![A-Za-z])/g],
  ['KRW', /₩|(?<=\d\s?)원/g],
  ['JPY', /(?<=\d\s?)円/g],
  ['RUB', /₽|(?<=\d\s?)руб/g],
  ['UAH', /₴|(?<=\d\s?)грн/g],
  ['BGN', /(?<=\d\s?)лв/g],
  ['RON', /(?<![A-Za-z])(?:lei|LEI|Lei)(?![A-Za-z])/g],
  ['ILS', /₪|ש["״]ח/g],
  ['TRY', /₺|(?<=\d\s?)TL(?![A-Za-z])/g],
  ['IDR', /(?<![A-Za-z])Rp\.?(?=\s?\d)/g],
  ['PLN', /(?<=\d\s?)zł/g],
  ['CZK', /(?<=\d\s?)Kč/g],
  ['HUF', /(?<=\d\s?)Ft(?![A-Za-z])/g],
  ['CHF', /(?<![A-Za-z])(?:SFr|Fr)\.(?=\s?\d)/g],
]

/** The codes of currencies that receipts are usually in. */
export const PRINTED_CODES = new Set(
  'AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP ETB EUR GBP GHS HKD HUF IDR ILS INR ISK JPY KES KRW KWD LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RWF SAR SEK SGD THB TRY TWD TZS UAH UGX USD VND XAF XOF ZAR ZMW'.split(
    ' ',
  ),
)
/**
 * A code in upper case and beside an amount, in brackets or behind a word for the total, where no word of a
 * sentence is. It may be glued to such a word: `TotalGBP 4.60`.
 */
const CODE =
  /(?:(?:(?<![A-Za-z])|(?<=[Tt]otal))([A-Z]{3})(?=\s?\d|\)|\s*$|\s?:)|(?<=\d\s?|\()([A-Z]{3}))(?![A-Za-z])/g

/** Signs of several currencies: the language of the receipt tells which, or none does. */
const SHARED_SIGNS: [RegExp, Record<string, string>][] = [
  [/(?<![A-Za-z])kr\.?(?![A-Za-z])/gi, { swe: 'SEK', dan: 'DKK', nor: 'NOK' }],
  [/[¥￥]/g, { jpn: 'JPY', chi_sim: 'CNY' }],
  [/(?<=\d\s?)元/g, { chi_sim: 'CNY', chi_tra: 'TWD' }],
]

/** The currencies that a sign beside an amount may stand for, the most usual first. */
const SIGN_CHOICES: [RegExp, string[]][] = [
  [/\$\s?\d|\d\s?\$/, ['USD', 'CAD', 'AUD']],
  [/[¥￥]\s?\d/, ['JPY', 'CNY']],
  [/\d\s?元/, ['CNY', 'TWD']],
  [/\d\s?kr(?![A-Za-z])|(?<![A-Za-z])kr\.?\s?\d/i, ['SEK', 'NOK', 'DKK']],
]

/** The currencies to choose from where a receipt prints nothing but a sign that several share. */
export const currenciesBySign = (lines: Line[]): string[] =>
  SIGN_CHOICES.find(([sign]) => lines.some(({ text }) => sign.test(text)))?.[1] ?? []

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

interface Found {
  code: string
  line: Line
  start: number
  end: number
}

const foundAt = (code: string, line: Line, match: RegExpExecArray | RegExpMatchArray): Found => {
  const start = match.index ?? 0
  return { code, line, start, end: start + match[0].length }
}

/** Every sign and code of a currency on the lines. */
function signsIn(lines: Line[], languages: Language[]): Found[] {
  return lines.flatMap((line) => {
    const text = line.text.replace(NO_CODE, (form) => ' '.repeat(form.length))
    const signs = SIGNS.flatMap(([code, sign]) =>
      [...text.matchAll(sign)].map((match) => foundAt(code, line, match)),
    )
    const shared = SHARED_SIGNS.flatMap(([sign, codes]) => {
      const code = languages.map((language) => codes[language.code]).find(Boolean)
      return code ? [...text.matchAll(sign)].map((match) => foundAt(code, line, match)) : []
    })
    const codes = [...text.matchAll(CODE)]
      .map((match) => foundAt((match[1] ?? match[2]) as string, line, match))
      .filter(({ code }) => PRINTED_CODES.has(code))
    return [...signs, ...shared, ...codes]
  })
}

/** Words that only one country has, with the currency that is paid with there. */
const countriesIn = (lines: Line[]): Found[] =>
  lines.flatMap((line) =>
    COUNTRY_SIGNS.flatMap(([code, sign]) => {
      const match = sign.exec(line.text)
      return match ? [foundAt(code, line, match)] : []
    }),
  )

const suggestionOf = ({ code, line, start, end }: Found, certainty: number) =>
  suggestionFrom(code, wordsAt(line, start, end), certainty)

/** A country or a language tells what is usual there, and not what the receipt is in: never sure. */
const COUNTRY_CERTAINTY = 0.7
const LANGUAGE_CERTAINTY = 0.5

/** The currency of the countries of a language that is not English, when they have only one. */
function currencyOfLanguage(lines: Line[], [language]: Language[]): Suggestion | null {
  const [first] = lines
  const [code, other] = language?.code === 'eng' ? [] : (language?.currencies ?? [])
  return first && code && !other ? suggestionFrom(code, first.words, LANGUAGE_CERTAINTY) : null
}

/**
 * The currency: the sign or code that the receipt prints most often; where it prints none, that of a country
 * which it names, or of its language, as a guess.
 */
export function currencyIn(lines: Line[], languages: Language[]): Suggestion | null {
  const byCode = groupBy(signsIn(lines, languages), ({ code }) => code)
  const [most, next] = [...byCode.values()].sort((a, b) => b.length - a.length)
  const named = countriesIn(lines)
  const countries = new Set(named.map(({ code }) => code))
  if (most && most.length === next?.length) return null
  if (most) {
    const sign = most[0] as Found
    // a single sign may be a misread one: it is not believed against the country
    const isDoubted = most.length === 1 && countries.size > 0 && !countries.has(sign.code)
    if (!isDoubted) return suggestionOf(sign, most.length > 1 ? 1 : 0.85)
  }
  const [country] = named
  if (country && countries.size === 1) return suggestionOf(country, COUNTRY_CERTAINTY)
  return countries.size > 1 ? null : currencyOfLanguage(lines, languages)
}

/** Currencies whose prices are whole numbers. */
const WHOLE_CURRENCIES = new Set('CLP COP HUF IDR ISK JPY KRW RWF TZS UGX VND XAF XOF'.split(' '))

/** Whether a receipt prints prices without decimals: by its currency, or by that of its language. */
export function hasWholePrices(lines: Line[], languages: Language[]): boolean {
  return WHOLE_CURRENCIES.has(currencyIn(lines, languages)?.value ?? '')
}
