import { columnsOf, lineOfWords } from './columns'
import { isGreetingName, isSentence, nameOffsetAfterGreeting } from './greetings'
import { simplifiedChinese, traditionalChinese } from './languages/chinese'
import { japanese } from './languages/japanese'
import { korean } from './languages/korean'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import { type Line, type Word, wordsAt } from './page-text'
import { isPaperHeading, isPaperName, namesTicket } from './paper-kind'
import { weekdaysBeside } from './weekdays'

// Finds the lines of a receipt that may name its merchant. It removes the buyer's name and address, which
// stand in a column below a label such as `Bill to`, and everything beside a name on the other lines.

/** The number of lines below a buyer label that hold the buyer's name and address. */
const BUYER_LINES = 4

/** A company form at the end of a name. */
const COMPANY_FORM =
  /(?<![\p{L}\d])(?:gmbh(?: & co\.? kg)?|ag|kg|ohg|e\.?k|ltd|limited|llc|inc|corp|plc|s\.?a\.?r\.?l|sas|s\.?a|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oyj?|aps|a\/s|s\.?r\.?o|d\.?o\.?o|kft|bhd|lda)(?:[.,]{0,2}|(?![\p{L}\d]))(?=[ ,]|$)/iu
/** The minimum number of digits of an address, with its house number and postcode. */
const ADDRESS_DIGITS_MIN = 4

const digits = (text: string) => text.match(/\d/g)?.length ?? 0
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Returns a part of a line as a line; null if it has no words. */
function linePart(line: Line, start: number, end: number): Line | null {
  const words = wordsAt(line, start, end)
  if (words.length === 0) return null
  if (words.length === line.words.length) return line
  return lineOfWords(words)
}

/** Removes the address after the name of a sender, as in the window line of a letter. */
function withoutAddress(line: Line): Line {
  const { text } = line
  const form = COMPANY_FORM.exec(text)
  const end = form ? form.index + form[0].length : 0
  const isName = letters(text.slice(0, end)) > 2 && digits(text.slice(0, end)) === 0
  const isSender = isName && digits(text.slice(end)) >= ADDRESS_DIGITS_MIN
  return (isSender && linePart(line, 0, end)) || line
}

/** Removes a heading at the end of a line: `CONTOSO LTD. INVOICE`. */
function withoutHeading(line: Line, languages: Language[]): Line {
  const heading = wordListPattern(languages, 'heading')
  const isHeading = (start: number) => {
    const words = line.words.slice(start).map(({ text }) => text)
    const text = normalizeWords(words.join(' '))
    const [match] = heading.exec(text) ?? []
    return match !== undefined && lettersAndDigits(match).length >= lettersAndDigits(text).length
  }
  const start = [line.words.length - 2, line.words.length - 1].find((index) => index > 0 && isHeading(index))
  if (start === undefined || isHeading(0)) return line
  const remainingLine = lineOfWords(line.words.slice(0, start))
  return letters(remainingLine.text) > 2 ? remainingLine : line
}

/** The maximum number of words in the name of a kind of paper. */
const PAPER_WORDS_MAX = 4

/** Removes the name of a kind of paper at the beginning or the end of a line: `SAS Boarding pass`. */
function withoutPaperName(line: Line): Line {
  const { words } = line
  const counts = Array.from({ length: Math.min(PAPER_WORDS_MAX, words.length - 1) }, (_, index) => index + 1)
  const splits = counts.toReversed().flatMap((count) => [
    { name: words.slice(-count), remainder: words.slice(0, -count) },
    { name: words.slice(0, count), remainder: words.slice(count) },
  ])
  const paperNameSplit = splits.find(({ name }) => isPaperName(lineOfWords(name)))
  const remainingLine = paperNameSplit && lineOfWords(paperNameSplit.remainder)
  return remainingLine && letters(remainingLine.text) > 1 && !namesTicket(remainingLine)
    ? remainingLine
    : line
}

/** Labels before the name of a seller, on receipts of shops that sell for others, in their languages. */
const SELLER_LABEL =
  /^(?:sold by|(?:verkauft|verkauf) (?:von|durch)|vendue? par|venduto da|vendido por|verkocht door|sprzedawca|(?:seller|vendor|supplier|verkäufer|vendeur|venditore|vendedor|verkoper) ?:|(?:加盟店名?|가맹점명?|商户名称|商店名稱)(?: ?[:：]| (?!번호|番号|编号|編號))) ?:? ?/iu

/** Removes a label before the name of the seller: `Sold by: Example Ltd`. */
function withoutSellerLabel(line: Line): Line {
  const label = SELLER_LABEL.exec(line.text)?.[0] ?? ''
  return (label !== '' && linePart(line, label.length, line.text.length)) || line
}

/** Removes a greeting before the name of the seller: `환영합니다 교보문고`. */
const withoutGreeting = (line: Line): Line =>
  linePart(line, nameOffsetAfterGreeting(line.text), line.text.length) ?? line

/** Returns the position of a buyer label, and whether it is alone, with the buyer below it; null if none. */
function buyerLabelOn({ text }: Line, languages: Language[]): { start: number; isAlone: boolean } | null {
  const normalized = normalizeWords(text)
  const match = wordListPattern(languages, 'buyer').exec(normalized)
  if (!match) return null
  const textAfter = normalized.slice(match.index + match[0].length)
  // a longer name is no label: `Guest House`, `Customer Copy`; tickets print a passenger as `LOVELACE/ADA`
  const isLabel =
    match[0].includes(' ') ||
    /^\p{L}{0,3} \p{L}{2,30}\/\p{L}{2}/u.test(textAfter) ||
    /^\p{L}{0,3}\W*$/u.test(textAfter) ||
    /^\p{L}{0,3} ?[:.]/u.test(textAfter)
  if (!isLabel) return null
  // counts from the end of the line, because normalizing may have made the text shorter
  const start = Math.max(0, text.length - (normalized.length - match.index))
  return { start, isAlone: !/\p{L}{2}/u.test(textAfter.replace(/^\p{L}{0,3}/u, '')) }
}

/** The column of the page that holds a buyer's name and address, below a buyer label. */
interface BuyerColumn {
  /** its left and right edge, as shares of the page */
  x0: number
  x1: number
  /** how many further lines it has */
  linesLeft: number
}

/** Returns the columns without the buyer, who follows a buyer label, or stands below one that is alone. */
export function sellerLines(lines: Line[], languages: Language[]): Line[] {
  let buyers: BuyerColumn[] = []
  return lines.flatMap((line) => {
    const columns = columnsOf(line)
    const buyerLabels = columns.map((column) => buyerLabelOn(column, languages))
    const isInBuyerColumn = ({ box }: Word) =>
      buyers.some(({ x0, x1, linesLeft }) => linesLeft > 0 && box.x1 > x0 && box.x0 < x1)
    const sellers = columns.flatMap((column, index) => {
      const start = buyerLabels[index]?.start
      const sellerPart = start === undefined ? column : start > 1 ? linePart(column, 0, start - 1) : null
      const words = sellerPart?.words.filter((word) => !isInBuyerColumn(word)) ?? []
      if (words.length === 0) return []
      const seller = words.length === sellerPart?.words.length ? sellerPart : lineOfWords(words)
      const cleanedLine = withoutAddress(withoutSellerLabel(withoutGreeting(seller)))
      return [withoutPaperName(withoutHeading(cleanedLine, languages))]
    })
    // a line without a name, such as `INVOICE`, ends the buyer's address
    const endsAddress = isNameless(line, languages)
    for (const buyer of buyers) buyer.linesLeft -= endsAddress ? BUYER_LINES : 1
    for (const [index, column] of columns.entries()) {
      const label = buyerLabels[index]
      const [word] = label?.isAlone ? wordsAt(column, label.start, label.start + 1) : []
      const x1 = columns[index + 1]?.box.x0 ?? Number.POSITIVE_INFINITY
      if (word) buyers.push({ x0: word.box.x0, x1, linesLeft: BUYER_LINES })
    }
    buyers = buyers.filter(({ linesLeft }) => linesLeft > 0)
    return sellers
  })
}

/** Mail services, whose domains name no merchant. */
const MAIL_SERVICES =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|gmx|web|aol|qq|163|mail|t-online)$/i
/** A web or mail address; its group is the name in the domain: `example` in `www.example.co.uk`. */
const DOMAIN = /(?:www\.|@)([a-z\d-]{2,40})\.(?:com?\.|org\.|net\.)?[a-z]{2,6}(?![a-z\d.-])/i

/** The word lists of words that name nobody. Those of the second set count only on lines of several words. */
const NAMELESS = ['heading', 'notMerchantName', 'date', 'otherDate', 'invoiceNumber', 'paidByCard'] as const
const NAMELESS_TOGETHER = [
  'total',
  'subtotal',
  'due',
  'tax',
  'net',
  'gross',
  'otherAmount',
  'amountTendered',
] as const
/** The letters of the shortest name. */
const NAME_LETTERS_MIN = 3

const EAST_ASIAN = [japanese, korean, simplifiedChinese, traditionalChinese]
const EAST_ASIAN_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns a line's possible languages. Recognition may confuse Japanese `領収書` with `领收书`. */
const languagesOfLine = ({ text }: Line, languages: Language[]) =>
  EAST_ASIAN_SCRIPT.test(text) ? [...new Set([...languages, ...EAST_ASIAN])] : languages

/** Whether a line has only words that name nobody: `Customer copy`, `PAID`, `Friday`, `Item Qty`. */
export function isNameless(line: Line, languages: Language[]): boolean {
  if (isPaperHeading(line) || isSentence(line.text)) return true
  if (isGreetingName(line.text)) return false
  const lists = line.words.length > 2 ? [...NAMELESS, ...NAMELESS_TOGETHER] : NAMELESS
  const wordsWithoutDomain = line.words.filter(({ text }) => !DOMAIN.test(text))
  let remainingText = normalizeWords(wordsWithoutDomain.map(({ text }) => text).join(' '))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (
    weekdaysBeside(remainingText, [remainingText.length, remainingText.length], languages).length > 0 &&
    line.words.length === 1
  )
    return true
  const searchedLanguages = languagesOfLine(line, languages)
  for (const list of lists)
    remainingText = remainingText.split(wordListPattern(searchedLanguages, list)).join(' ')
  // a short line that no list changed may be a name: `3M`
  return letters(remainingText) < Math.min(letters(line.text), NAME_LETTERS_MIN)
}

/** Returns the line with the merchant's web address, and the name in it; null if none. */
export function merchantInWebAddress(lines: Line[]): { line: Line; name: string } | null {
  for (const line of lines) {
    const [, label = ''] = DOMAIN.exec(line.text) ?? []
    if (label === '' || MAIL_SERVICES.test(label) || letters(label) < NAME_LETTERS_MIN) continue
    const name = label.replaceAll('-', ' ')
    return { line, name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` }
  }
  return null
}
