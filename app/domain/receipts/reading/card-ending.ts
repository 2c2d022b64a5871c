import { phrases } from '~/domain/text/phrases'
import type { Language } from './languages/language'
import { normalizeWords, patternOfNames, patternOfWords, wordListPattern } from './languages/word-patterns'
import type { Line } from './page-text'

// Finds the last four digits of a card on a receipt, which tell that a card paid: `VISA ************1234`.
// Receipts hide the digits of other numbers too, such as phone and passport numbers.

/** Brands of cards, which are the same in all languages. */
export const CARD_BRANDS = phrases`
  visa, mastercard, amex, american express, maestro, girocard, diners club, unionpay, bancontact, dankort,
  bankaxept, pagobancomat, interac, eftpos, v pay, jcb, apple pay, google pay, carte bleue, ec-karte, ec-cash
`

/** The names of wallets. They match whole words only: `cash applied` does not name `cash app`. */
const WALLET_NAMES = phrases`
  m-pesa, paypal, alipay, wechat pay, swish, vipps, mobilepay, bizum, mb way, gopay, ovo, qris, momo, paypay,
  twint, blik, grabpay, touch 'n go, pix, 支付宝, 微信支付, airtel money, upi, bhim, phonepe, paytm, mobikwik,
  freecharge, duitnow, promptpay, truemoney, shopeepay, linkaja, gcash, zalopay, vnpay, bkash, nagad,
  easypaisa, jazzcash, mercado pago, yape, nequi, daviplata, payconiq, satispay, orange money, mtn momo,
  ecocash, tigo pesa, line pay, venmo, cash app, 支付寶, 街口支付, alipayhk, gopaylater, shopeepaylater, vippser,
  vippse, blika, bliku, blikiem, blikem
`
const WALLETS = patternOfNames(WALLET_NAMES)
/** Joined to `online` before wallets are searched: `ON LINE PAY` does not name the wallet LINE Pay. */
const ON_LINE = /(?<!\p{L})on[ -]{1,3}line(?!\p{L})/gu
/** The edge between a Latin name and a word in a script without spaces: `PayPay残高`. */
const SCRIPT_EDGE =
  /(?<=\p{Script=Latin})(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/gu

/** Prepares a normalized text for the search for wallets. */
const withWalletsApart = (normalized: string) =>
  normalized.replace(ON_LINE, 'online').replace(SCRIPT_EDGE, ' ')

/** Whether a text from `normalizeWords` names a payment by phone, which is neither cash nor card. */
export const namesWallet = (normalized: string): boolean => WALLETS.test(withWalletsApart(normalized))

/** Labels of the numbers of papers, members, customers and phones. */
const OTHER_NUMBERS = patternOfWords(phrases`
  passport, identity card, id card, id no, id number, national id, driving licence, nric, aadhaar, ssn,
  member, loyalty, loyalty card, rewards, frequent flyer, points card, bonus card, gift card, voucher,
  ticket no, ticket number, e-ticket, customer no, guest no, customer number, client number, booking,
  reservation, policy, order no, order number, rrn, phone, telephone, mobile, tel, iban, a/c, bank,
  bank account, reference no, ref no, utr, transaction id, serial no, ausweis, personalausweis, reisepass,
  mitglied, kundennummer, kundennr, kunden-nr, payback, kundenkarte, bonuskarte, treuekarte, geschenkkarte,
  gutschein, ticketnummer, handy, passeport, carte d'identité, pièce d'identité, carte de fidélité, fidélité,
  adhérent, numéro client, n° client, no client, carte cadeau, téléphone, pasaporte, dni, nie, cédula, socio,
  número de cliente, n° cliente, tarjeta regalo, fidelidad, teléfono, curp, passaporte, cartão de cidadão,
  cpf, fidelidade, telefone, número do cliente, telemóvel, passaporto, carta d'identità, codice fiscale,
  tessera, carta fedeltà, codice cliente, paspoort, klantnummer, klantenkaart, bonuskaart, lidnummer,
  cadeaukaart, personnummer, medlem, jäsen, kundnummer, kundenummer, presentkort, gavekort, kanta-asiakas,
  paszport, dowód osobisty, pesel, numer klienta, karta podarunkowa, karta stałego klienta, číslo zákazníka,
  zákaznická, útlevél, törzskártya, ügyfélszám, pașaport, cnp, card de fidelitate, паспорт, бонусная карта,
  карта лояльности, телефон, посвідчення, kimlik, müşteri no, üye, διαβατήριο, ταυτότητα, 身份证, 身份證, 护照, 護照,
  证件, 證件, 会员, 會員, 手机, 手機, 电话, 電話, 客票, 票号, 乘客, 旅客, パスポート, 旅券, ポイントカード, お客様番号, 予約番号, 免許, 여권, 주민등록, 회원, 멤버십, 전화,
  휴대폰, 포인트, 고객번호, paspor, ktp, nik, anggota, hộ chiếu, cccd, cmnd, thành viên, หนังสือเดินทาง, บัตรประชาชน,
  สมาชิก, جواز, هوية, דרכון, תעודת זהות, חבר מועדון, telepon, điện thoại, โทร, هاتف, טלפון, τηλέφωνο, telefon
`)
/** Labels of the numbers of terminals and shops, which may follow the brand of a card: `VISA TID`. */
const TERMINAL_NUMBERS = patternOfWords(phrases`
  tid, mid, terminal id, terminal no, merchant id, merchant no, terminal, terminal-id, termid, aid, vu-nr,
  ta-nr, n° terminal, id terminal
`)
/** One pattern for each brand, because the last of several brands on a line is searched. */
const BRANDS = CARD_BRANDS.map((brand) => patternOfWords([brand]))

/** Hidden digits and the last four digits of a number: `******1234`, `XXXX-XXXX-XXXX-1234`. */
const HIDDEN = /[*xX#•●](?:[\s-]?[*xX#•●]){2,22}[\s-]?\d{4}(?!\d|@|[\s-]?[*xX#•●]{2})/g
/** The last digits after words: `ending in 1234`, `endet auf 1234`. */
const ENDING_IN_WORDS = /(?<=\b(?:ending|ends|endet|endend)(?: in| with| auf)? )\d{4}(?!\d)/gi

/** At least three hidden digits in a row. Fewer are decoration: `x x 1234`. */
const HIDDEN_DIGITS = /[*xX#•●]{3}/
/** Digits before a card number that would make it too long: `004512 ************1234`. */
const DIGITS_BEFORE = /^[\d -]*\d[ -](?=[*xX#•●])/
const DIGITS_MAX = 19

/** The maximum number of first digits that a receipt shows of a card. */
const FIRST_DIGITS_MAX = 8
/** The number of first digits that are shown of a phone number: `138****1234`. */
const FIRST_DIGITS_OF_TELEPHONE = 3
/** The digits of a Chinese identity card. No brand of cards has that many. */
const IDENTITY_DIGITS = 18
/** The possible lengths of card numbers, in digits. */
const CARD_DIGITS = [13, 14, 15, 16, 17, 19]

/** A person's name after the number of a ticket: `2213********1234 张三`. */
const PERSON_AFTER = /^\s?(?!\p{Script=Han}{0,4}(?:银行|銀行|卡|支付|行$))\p{Script=Han}{2,4}$/u
/** A letter that is joined to digits, as at the beginning of a passport number. */
const LETTER_BEFORE = /(?<!\p{L})\p{L}$/u

/** The last digits of a card on a line. */
export interface CardEnding {
  /** whether the number has the length of a card, or a word names a card */
  isSure: boolean
}

/** The number of matches of a pattern that are examined in a line. */
const MATCHES_MAX = 20

/** Returns the offset after the last match of a pattern; -1 if none. */
function endOfLast(pattern: RegExp, text: string): number {
  let end = -1
  for (let count = 0; count < MATCHES_MAX; count++) {
    const from = Math.max(0, end)
    const match = pattern.exec(text.slice(from))
    if (!match) break
    end = from + match.index + match[0].length
  }
  return end
}

/** The maximum number of characters before the hidden digits of a number. */
const SHOWN_CHARACTERS_MAX = 19

/** Returns the offset of the digits before hidden digits; `hiddenOffset` when there are none. */
function startOfNumber(text: string, hiddenOffset: number): number {
  let start = hiddenOffset
  while (hiddenOffset - start < SHOWN_CHARACTERS_MAX && /[\d -]/.test(text.charAt(start - 1))) start -= 1
  while (start < hiddenOffset && !/\d/.test(text.charAt(start))) start += 1
  return /[\d.,]/.test(text.charAt(start - 1)) ? hiddenOffset : start
}

const namesCard = (text: string, languages: Language[]) => {
  const plain = normalizeWords(text)
  return BRANDS.some((brand) => brand.test(plain)) || wordListPattern(languages, 'paidByCard').test(plain)
}

/** Returns what the last label before a number names; null without one, or if it labels other digits. */
function nearestLabel(text: string, languages: Language[]): 'card' | 'other' | null {
  const normalized = withWalletsApart(normalizeWords(text))
  const brandEnd = Math.max(...BRANDS.map((each) => endOfLast(each, normalized)))
  const otherEnd = Math.max(endOfLast(OTHER_NUMBERS, normalized), endOfLast(WALLETS, normalized))
  const cardEnd = Math.max(brandEnd, endOfLast(wordListPattern(languages, 'paidByCard'), normalized))
  const terminalEnd = endOfLast(TERMINAL_NUMBERS, normalized)
  const end = Math.max(otherEnd, cardEnd, terminalEnd)
  if (end === -1 || /\d/.test(normalized.slice(end))) return null
  // `VISA TID` names the number of a terminal
  if (terminalEnd === end) return 'other'
  // `VISA REWARDS` names a card: only a wallet or digits after a brand outweigh the brand
  if (brandEnd !== -1 && !/\d/.test(normalized.slice(brandEnd)) && endOfLast(WALLETS, normalized) < brandEnd)
    return 'card'
  return otherEnd >= cardEnd ? 'other' : 'card'
}

const lengthOf = (number: string) => number.replace(/[\s-]/g, '').length

const withoutDigitsBefore = (number: string) =>
  lengthOf(number) > DIGITS_MAX ? number.replace(DIGITS_BEFORE, '') : number

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0

/** Whether a number with hidden digits has the form of an identity card, a phone or a passport. */
function hasFormOfOtherNumber(number: string, textBefore: string, textAfter: string): boolean {
  const shownDigits = digitsIn(number) - 4
  return (
    shownDigits > FIRST_DIGITS_MAX ||
    (shownDigits === FIRST_DIGITS_OF_TELEPHONE && !CARD_DIGITS.includes(lengthOf(number))) ||
    lengthOf(number) === IDENTITY_DIGITS ||
    (shownDigits > 0 && LETTER_BEFORE.test(textBefore)) ||
    PERSON_AFTER.test(textAfter)
  )
}

/** The maximum number of letters in a heading. A longer line is a sentence, and labels no number below it. */
const HEADING_LETTERS_MAX = 20

const isHeading = ({ text }: Line) =>
  !/\d/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= HEADING_LETTERS_MAX

/** Finds a card's last digits; null for none. The words before them, or else the line above, label them. */
export function cardEndingOn(line: Line, above: Line | undefined, languages: Language[]): CardEnding | null {
  const { text } = line
  const hiddenNumbers = [...text.matchAll(HIDDEN)]
    .filter(([number]) => HIDDEN_DIGITS.test(number))
    .map((match) => ({ match, start: startOfNumber(text, match.index) }))
  const endingsInWords = [...text.matchAll(ENDING_IN_WORDS)].map((match) => ({ match, start: match.index }))
  for (const { match, start } of [...hiddenNumbers, ...endingsInWords]) {
    const end = match.index + match[0].length
    const number = withoutDigitsBefore(text.slice(start, end))
    const [textBefore, textAfter] = [text.slice(0, end - number.length), text.slice(end)]
    if (hasFormOfOtherNumber(number, textBefore, textAfter)) continue
    const heading = !/\p{L}{2}/u.test(textBefore) && above && isHeading(above) ? above.text : ''
    const label = nearestLabel(textBefore, languages) ?? nearestLabel(heading, languages)
    if (label === 'other') continue
    const isSure =
      label === 'card' || namesCard(textAfter, languages) || CARD_DIGITS.includes(lengthOf(number))
    return { isSure }
  }
  return null
}

/** The certainties of a card, and of the way of payment in `payment.ts`: confirmed, or only likely. */
export const SURE_CONFIDENCE = 1
export const DOUBTFUL_CONFIDENCE = 0.7
