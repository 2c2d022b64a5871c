import { hasWord, isWord, wordList } from './word-lists'

// The brands of credit cards, and the companies and banks that issue them.

export const CARD_BRANDS =
  'visa|mastercard|master card|amex|american express|diners|diners club|barclaycard'.split('|')

/** A brand followed by a word for a card. As the whole payee of a direct debit, it means a card bill. */
export const BRAND_CARDS = wordList(CARD_BRANDS.flatMap((brand) => [`${brand} card`, `${brand} credit card`]))

/** Companies that people pay only for the bill of a card. */
export const CARD_ISSUERS = wordList([
  'cornercard|cornèrcard|viseca|swisscard|swiss card aecs|topcard service|top card service|bonuscard ch|bonus card ch',
  'cembra money bank|international card services|landesbank berlin kreditkarte|advanzia bank',
  'american express services europe|american express europe|american express payment services|diners club international',
])

/** Card companies whose names are also the beginnings of names of shops. */
export const ISSUERS_NAMED_LIKE_SHOPS = wordList(['corner card|topcard|bonuscard|bonus card'])

/**
 * Card companies that also take payments for shops, lend money, or share their name with another company. So
 * their names mean the bill of a card only after words for a direct debit.
 */
export const ISSUERS_ONLY_AFTER_DEBIT = wordList([
  'barclaycard|barclays bank ireland|newday|new day|cembra|nexi|nexi payments|ics|cetelem|wizink|wizink bank',
  'unicre|cartasi|mbna|vanquis|aqua card|advanzia|entercard|sas eurobonus mastercard|sas euro bonus mastercard|bank norwegian',
  'eurocard|american express|diners club',
])

/** Words that may follow the name of a company. */
export const COMPANY_WORDS = wordList([
  'payments|payment|card|cards|service|services|bank|europe|international|spa|sa|ag|gmbh|ltd|limited|plc|bv|nv',
  'ab|asa|as|se|inc|llc|sarl|sas|srl|branch|niederlassung|succursale',
])

/** Banks with a name that contains no word for a bank. */
export const BANKS = wordList([
  'nubank|itaú|bradesco|santander|caixa|inter|bnp|paribas|lcl|agricole|société|générale|boursorama|fortuneo|bbva',
  'caixabank|sabadell|bankinter|intesa|sanpaolo|unicredit|fineco|bpm|mps|nexi|cartasi|ing|ubs|postfinance|raiffeisen',
  'hsbc|barclays|lloyds|natwest|halifax|nationwide|chase|citi|citibank|capital one|discover|wells fargo|td|rbc|bmo|cibc',
  'anz|westpac|nab|monzo|revolut|rabobank|abn amro|abn|amro|knab|bunq|belfius|kbc|nordea|seb|swedbank|handelsbanken|dnb',
  'ica banken|op|s pankki|pko|pekao|mbank|millennium|otp|erste|komerční|čsob|tatra|comdirect|ing diba|dkb|n26',
  'credem|bper|banco bpm|millenniumbcp|bpi|novobanco|garanti|akbank|isbank|yapı kredi|ziraat|bca|bri|bni|mandiri',
])

/** Words for a bank. A name with one of them is the name of a bank. */
const BANK_WORDS = wordList([
  'bank|banken|banka|banky|banku|banque|banca|banco|banc|bancaire|sparkasse|volksbank|kantonalbank|caisse|caja|cassa',
  'pankki|pank|банк|банка|τράπεζα|bankası|בנק|بنك|mutuelle|building society|credit union|銀行|银行|은행|ธนาคาร|ngân hàng',
])

/** The most words in the name of a bank, as in `Banque du Lac`. */
const BANK_NAME_WORDS_MAX = 3

/** Whether a text, as `plainTitle` writes it, is the name of a bank: `Nordbank`. */
export function isBankName(plain: string): boolean {
  const words = plain.split(' ')
  if (words.length > BANK_NAME_WORDS_MAX) return false
  return hasWord(plain, BANK_WORDS) || words.some((word) => /.bank(?:en)?$/.test(word))
}

/** Names of cards that are bought or shown, and whose holders pay no card bill. */
const OTHER_CARDS = wordList([
  'postcard|giftcard|greetingcard|businesscard|simcard|sdcard|memorycard|phonecard|travelcard|railcard|flashcard',
  'scorecard|wildcard|discard|placard|timecard|keycard|postkarte|ansichtskarte|grußkarte|glückwunschkarte|landkarte',
  'wanderkarte|speisekarte|getränkekarte|weinkarte|eintrittskarte|fahrkarte|tageskarte|wochenkarte|monatskarte',
  'jahreskarte|mehrfahrtenkarte|streifenkarte|dauerkarte|parkkarte|gästekarte|kurkarte|skikarte|liftkarte|bahncard',
  'geschenkkarte|gutscheinkarte|guthabenkarte|geldkarte|debitkarte|bankkarte|girokarte|telefonkarte|simkarte',
  'speicherkarte|grafikkarte|soundkarte|visitenkarte|kundenkarte|theaterkarte|kinokarte|konzertkarte|stempelkarte',
  'postkort|vykort|gratulationskort|julkort|julekort|gavekort|presentkort|busskort|månadskort|månedskort|årskort',
  'periodkort|klippekort|klippkort|rejsekort|reisekort|skikort|liftkort|heiskort|medlemskort|rabattkort|rabatkort',
  'visitkort|visittkort|simkort|telefonkort|kontantkort|minneskort|minnekort|landkort|dankort|bankkort|bankomatkort',
])

/** Whether a text, as `plainTitle` writes it, is one word that may name a credit card: `Nordkort`. */
export const isCardName = (plain: string): boolean =>
  !plain.includes(' ') && /.(?:card|karte|kort)$/.test(plain) && !isWord(plain, OTHER_CARDS)
