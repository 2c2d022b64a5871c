import { phrases } from '~/domain/text/phrases'
import { simplifiedChinese, traditionalChinese } from './languages/chinese'
import { japanese } from './languages/japanese'
import { korean } from './languages/korean'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'

// Recognises greetings above the name of a shop, on its line, and in names such as `안녕하세요 식당`.

const GREETING = patternOfWords(phrases`
  감사합니다, 고맙습니다, 어서오세요, 어서 오세요, 어서오십시오, 환영합니다, 반갑습니다, 안녕하세요, 안녕하십니까, いらっしゃいませ, ようこそ, ありがとうございます, 欢迎光临, 欢迎惠顾,
  谢谢光临, 谢谢惠顾, 歡迎光臨, 謝謝光臨, 謝謝惠顧
`)
/** Words for customers, so that the greeted person is not taken for the shop: `안녕하세요 고객님`. */
const GREETED_CUSTOMER = /(?:님|여러분|様|さま|客户|客戶|顾客|顧客)$/u
const EAST_ASIAN_LANGUAGES = [korean, japanese, simplifiedChinese, traditionalChinese]
/** The end of a greeting or another sentence, or words that address customers. */
const SENTENCE_END =
  /(?:[いしりきちみえけせべれ]ます|ました|ません|ませ|ください|下さい|各位|니다|세요|시오|셔서|光临|光臨|惠顾|惠顧)[\s。．.!！~～♪]*$/u

/** Whether a text ends like a greeting or another sentence. */
export const isSentence = (text: string): boolean => SENTENCE_END.test(text)

/** The maximum number of greetings that are skipped on one line. */
const GREETINGS_MAX = 3
const AFTER_GREETING = /^[\s\p{P}~～♪]{0,6}/u

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Returns the offset after the greetings at the beginning of a text; 0 if there are none. */
function endOfGreetings(text: string): number {
  let end = 0
  for (let count = 0; count < GREETINGS_MAX; count++) {
    const remainingText = text.slice(end)
    const match = GREETING.exec(normalizeWords(remainingText))
    if (match?.index !== 0) break
    end += match[0].length + (AFTER_GREETING.exec(remainingText.slice(match[0].length))?.[0].length ?? 0)
  }
  return end
}

/** Whether a name is a greeting followed by a kind of shop, such as `안녕하세요 식당`. */
export function isGreetingName(text: string): boolean {
  const textAfter = normalizeWords(text.slice(endOfGreetings(text)))
  return textAfter.length < text.length && lettersIn(textAfter) > 1 && isKindOfShop(textAfter)
}

const isKindOfShop = (normalized: string) =>
  lettersIn(normalized.split(wordListPattern(EAST_ASIAN_LANGUAGES, 'company')).join('')) === 0

const NOT_NAME_LISTS = ['heading', 'notMerchantName'] as const

/** Returns the offset of a shop's name after a greeting and a space on the same line; 0 if there is none. */
export function nameOffsetAfterGreeting(text: string): number {
  const start = endOfGreetings(text)
  if (start === 0 || text.charAt(start - 1) !== ' ') return 0
  const textAfter = normalizeWords(text.slice(start))
  const isName =
    lettersIn(textAfter) > 1 &&
    !/\d/.test(textAfter) &&
    !GREETED_CUSTOMER.test(textAfter) &&
    !isSentence(textAfter) &&
    !NOT_NAME_LISTS.some((list) => wordListPattern(EAST_ASIAN_LANGUAGES, list).test(textAfter))
  return isName && !isKindOfShop(textAfter) ? start : 0
}
