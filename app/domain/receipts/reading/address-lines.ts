// Recognises lines that hold only an address, and words that addresses contain.

/** Words for streets and places in addresses, a street with its number, or a postcode of five digits. */
export const ADDRESS_WORDS =
  /\b(jalan|jln|jin|lot|no[.:]?\s?\d|street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|blvd|boulevard|suite|floor|unit|level|ground|taman|tmn|kampung|bandar|persiaran|lorong|seksyen|section|batu|wisma|plaza|mall|p\.?o\.? box|rue|calle|via|stra(ss|ß)e|str\.|platz|allee|kuala lumpur|petaling jaya|shah alam|selangor|johor|nairobi|kenya|malaysia|singapore)\b|\w(stra(ss|ß)e|str\.|weg|straat|laan|plein|gracht|kade|singel|dijk|platz|gasse|allee|damm|ufer|gatan|vagen|torget|gaten|veien|gade|plads|katu)\s\d|\b\d{5}\b/i

/** A postcode followed by its town. */
export const TOWN_WITH_POSTCODE = /^\d{5}\s\p{L}/u

const KOREAN_CITY =
  '(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:시|특별시|광역시|특별자치시)|(?:경기|강원|충청[남북]|전라[남북]|경상[남북]|제주)도|(?:강원|전북|제주)특별자치도'
const KOREAN_CITY_SHORT = '서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충[남북]|전[남북]|경[남북]|제주'
/** Districts and towns. Excludes goods and sports that end like them: `문구`, `당구`. */
const KOREAN_DISTRICT =
  '(?!(?:가|문|공|완|침|전|당|탁|야|농|배|축)구(?: |$)|스시(?: |$))\\p{Script=Hangul}{1,4}[시군구]'
/** A district whose line names no city. Excludes other words and cities with the same ending. */
const KOREAN_DISTRICT_ALONE =
  '\\p{Script=Hangul}{1,3}(?<!(?<!대)문|(?<![분상])당|[가공완침전탁야농배축]|^[대친입출식지호])구'
/** A smaller part of a town. */
const KOREAN_PART = '\\(?\\p{Script=Hangul}{1,5}\\d{0,2}[읍면동리로길가]\\d{0,2}[,)]{0,2}'
/** The number of a house, floor or room. */
const KOREAN_NUMBER = '\\d[\\d-]{0,8}\\p{Script=Hangul}{0,2},?'

/** The forms of Korean addresses. Their parts follow in order, from the city down. */
const KOREAN = [
  `(?:${KOREAN_CITY}|${KOREAN_CITY_SHORT})(?: ${KOREAN_DISTRICT}){1,3}(?: ${KOREAN_PART}){0,4}`,
  `${KOREAN_CITY}`,
  `(?:\\p{Script=Hangul}{1,4}시 )?${KOREAN_DISTRICT_ALONE}(?: \\p{Script=Hangul}{1,4}[동로](?<!우동))?`,
  `(?:${KOREAN_CITY}|${KOREAN_CITY_SHORT}|${KOREAN_DISTRICT})(?: ${KOREAN_DISTRICT}){0,2}(?: ${KOREAN_PART}){1,3}(?: ${KOREAN_NUMBER}){1,3}(?: ${KOREAN_PART}){0,1}`,
].join('|')
const KOREAN_ADDRESS = new RegExp(`^(?:주소 ?[:：]? ?)?(?:${KOREAN})$`, 'u')

/** A Japanese prefecture with its towns and wards, and the blocks of houses. */
const JAPANESE =
  /^(?:〒?\d{3}-\d{4} ?)?(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県) ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,8}[市区郡町村](?: ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{0,10}(?:\d[\d-]{0,10}|[町村目番地号]))?$/u

/** A city or province of China or Taiwan with its districts and streets. */
const CHINESE =
  /^\p{Script=Han}{2,6}[省市] ?\p{Script=Han}{1,6}[区县區縣](?: ?\p{Script=Han}{1,8}[路街道巷弄镇鎮](?: ?\d{1,5}[号號弄]?)?)?$/u

/** Whether a line is nothing but an East Asian address: `서울시 강남구`, `東京都新宿区`. */
export const isEastAsianAddress = (text: string): boolean =>
  [KOREAN_ADDRESS, JAPANESE, CHINESE].some((address) => address.test(text.trim()))
