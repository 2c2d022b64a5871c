// The signs that receipts print for currencies. A sign is an abbreviation, a name or a symbol: `Rs`, `Euro`,
// `€`. A sign of several currencies is listed with each of them. A sign that may also be something else, such
// as the letter of a tax rate, is called faint.

/** The signs of each currency by its ISO 4217 code. They have no full stop at their end: `Rs` finds `Rs.`. */
const SIGNS: Record<string, string> = {
  AED: 'Dhs Dh DHS DH dhs dh د.إ درهم دراهم',
  AFN: '؋ Af Afs افغانی افغانۍ',
  ALL: 'Lekë lekë Lek lek LEK L',
  AMD: '֏ դր դրամ dram',
  AOA: 'Kz kz KZ Kwanza',
  ARS: '$ AR$ ARS$',
  AUD: '$ A$ AU$',
  AWG: 'Afl ƒ Awg',
  AZN: '₼ manat',
  BAM: 'KM км КМ',
  BBD: '$ BDS$ Bds$ BBD$ BD$',
  BDT: '৳ Tk TK Taka টাকা',
  BGN: 'лв лева',
  BHD: 'BD B.D د.ب دينار',
  BIF: 'FBu Fbu FBU F.Bu',
  BMD: '$ BD$ BMD$',
  BND: '$ B$ BN$',
  BOB: 'Bs bs BS',
  BRL: 'R$',
  BSD: '$ B$ BSD$',
  BTN: 'Nu NU nu',
  BWP: 'P',
  BYN: 'Br руб р бел.руб',
  BZD: '$ BZ$ Bz$',
  CAD: '$ C$ CA$ CAN$ CDN$',
  CDF: 'FC Fc',
  CHF: 'SFr Fr sFr',
  CLP: '$ CLP$',
  CNY: '¥ 元 RMB 人民币',
  COP: '$ COL$ COP$',
  CRC: '₡ colones',
  CUP: '$ $MN CUP$ MN',
  CVE: 'Esc esc ECV CVE$',
  CZK: 'Kč kč KČ Kc',
  DJF: 'Fdj FDJ Fd fdj',
  DKK: 'kr Kr KR',
  DOP: '$ RD$ DOP$ RD',
  DZD: 'DA Da دج د.ج دينار',
  EGP: 'LE L.E E£ EGP£ £ £E ج.م جنيه جم',
  ERN: 'Nfk NFK',
  ETB: 'Br ብር Birr BIRR birr',
  EUR: '€ Euro EURO euro Eur ΕΥΡΩ евро',
  FJD: '$ F$ FJ$ FJD$',
  FKP: '£ FK£',
  GBP: '£',
  GEL: '₾ ლარი Lari ლ',
  GHS: 'GH₵ GH¢ GHC GHc ₵',
  GIP: '£ GI£',
  GMD: 'D',
  GNF: 'FG Fg',
  GTQ: 'Q',
  GYD: '$ G$ GY$ GYD$',
  HKD: '$ HK$',
  HNL: 'L Lps LPS',
  HTG: 'G Gde Gdes',
  HUF: 'Ft',
  IDR: 'Rp RP rp',
  ILS: '₪ ש"ח ש״ח NIS שח',
  INR: '₹ Rs RS rs ₨ Re',
  IQD: 'د.ع ID دينار',
  IRR: '﷼ ریال تومان Rial Rials Rls',
  ISK: 'kr Kr',
  JMD: '$ J$ JA$ JM$ JMD$',
  JOD: 'JD J.D JDs د.أ د.ا دينار',
  JPY: '¥ 円 JP¥ Yen',
  KES: 'KSh Ksh KSHS Kshs KSH Sh',
  KGS: 'сом с som Som',
  KHR: '៛ Riel riel',
  KMF: 'FC CF Fc',
  KRW: '₩ 원 won Won WON W',
  KWD: 'KD K.D د.ك دينار',
  KYD: '$ CI$ KY$ KYD$',
  KZT: '₸ тг тенге тнг',
  LAK: '₭ ກີບ Kip kip KIP',
  LBP: '£ LL L.L LBP£ ل.ل ليرة',
  LKR: 'Rs RS රු ரூ SLRs ₨',
  LRD: '$ L$ LD LD$ LRD$',
  LSL: 'M L',
  LYD: 'LD L.D د.ل ل.د دينار',
  MAD: 'DH Dh DHS Dhs dh dhs د.م درهم',
  MDL: 'lei Lei LEI L',
  MGA: 'Ar ar Ariary AR',
  MKD: 'ден DEN Ден денари',
  MMK: 'K Ks KS ကျပ် Kyat Kyats',
  MNT: '₮ төг',
  MOP: 'MOP$ P$ Ptc 澳門元',
  MRU: 'UM أوقية',
  MUR: 'Rs RS ₨',
  MVR: 'Rf MRf RF ރ',
  MWK: 'MK K',
  MXN: '$ MX$ MXN$ Mex$ MN',
  MYR: 'RM',
  MZN: 'MT MTn Mt',
  NAD: '$ N$ NAD$',
  NGN: '₦ N =N=',
  NIO: 'C$',
  NOK: 'kr Kr KR',
  NPR: 'Rs RS NRs रू रु ₨',
  NZD: '$ NZ$',
  OMR: 'RO R.O ر.ع ريال',
  PAB: 'B/',
  PEN: 'S/',
  PGK: 'K',
  PHP: '₱ P Php PhP',
  PKR: 'Rs RS ₨',
  PLN: 'zł zl ZŁ',
  PYG: '₲ Gs GS',
  QAR: 'QR Q.R ر.ق ريال',
  RON: 'lei Lei LEI',
  RSD: 'din дин Din',
  RUB: '₽ руб р РУБ',
  RWF: 'FRw Frw RF FRW Rwf',
  SAR: 'SR S.R ر.س ريال ⃁',
  SBD: '$ SI$ SBD$',
  SCR: 'SR SRe Rs ₨',
  SDG: 'ج.س جنيه £',
  SEK: 'kr Kr KR',
  SGD: '$ S$ SG$',
  SHP: '£',
  SLE: 'Le NLe',
  SOS: 'Sh So.Sh Sh.So',
  SRD: '$ Sr$ SRD$ SR$',
  SSP: '£ SS£',
  STN: 'Db db',
  SVC: '₡',
  SYP: 'LS S£ £S ل.س ليرة £',
  SZL: 'E L',
  THB: '฿ บาท Baht',
  TJS: 'SM сом сомони с',
  TMT: 'manat',
  TND: 'DT D.T Dt د.ت دينار',
  TOP: 'T$ PT TOP$',
  TRY: '₺ TL YTL',
  TTD: '$ TT$ TTD$',
  TWD: '$ NT$ NT 元 TW$',
  TZS: 'TSh TSHS TSHs Tshs TSH Tsh Sh /=',
  UAH: '₴ грн ГРН',
  UGX: 'USh USHS UShs Ushs USH Ush Sh Shs',
  USD: '$ US$ U$S U$ USD$',
  UYU: '$ $U UYU$',
  UZS: "so'm сум soʻm сўм so`m",
  VES: 'Bs Bs.S Bs.D BsS BsD',
  VND: '₫ đ VNĐ vnđ Đ',
  VUV: 'VT Vt',
  WST: '$ WS$ SAT WS$T',
  XAF: 'FCFA CFA F F.CFA Fcfa',
  XCD: '$ EC$ XCD$',
  XCG: 'Cg ƒ NAf',
  XOF: 'FCFA CFA F F.CFA Fcfa',
  XPF: 'F CFP FCFP Fcfp',
  YER: 'YR ر.ي ريال ﷼',
  ZAR: 'R',
  ZMW: 'K ZK',
  ZWG: 'ZiG ZIG',
}

const CURRENCIES_BY_SIGN: ReadonlyMap<string, readonly string[]> = signsByText()

/** Turns `SIGNS` around: from each sign to its currencies, in alphabetical order of their codes. */
function signsByText() {
  const bySign = new Map<string, string[]>()
  for (const [code, signs] of Object.entries(SIGNS))
    for (const sign of new Set(signs.split(' ').map(bareSign)))
      bySign.set(sign, [...(bySign.get(sign) ?? []), code])
  return bySign
}

/** Returns a sign without its final full stop, as the lookup needs it. */
export function bareSign(sign: string): string {
  return sign.endsWith('.') ? sign.slice(0, -1) : sign
}

/** The codes that are read as currencies: those of all currencies in use, which `SIGNS` lists. */
export const PRINTED_CODES: ReadonlySet<string> = new Set(Object.keys(SIGNS))

/** Currency codes that are also words, such as `ALL`. They count only beside the amount of a total. */
export const WORD_CODES: ReadonlySet<string> = new Set(
  'ALL AMD BAM BOB CUP DOP GEL LAK MOP MUR SOS TOP'.split(' '),
)

/** Signs of one or two letters that rarely mean anything else. */
const SURE_SHORT_SIGNS = new Set('Kč kč KČ zł ZŁ Ft TL Rp RM KD JD kr Kr KR Rs RS Dh DH DT'.split(' '))

/** Longer signs that are also words or abbreviations. */
const FAINT_WORDS = new Set('din Din дин Esc esc сум won Won WON'.split(' '))

/** Whether a sign may also be the code of a tax, unit or counter, as most signs of one or two letters. */
export const isFaintSign = (sign: string): boolean =>
  FAINT_WORDS.has(sign) ||
  (/^[\p{Script=Latin}\p{Script=Cyrillic}]{1,2}$/u.test(sign) && !SURE_SHORT_SIGNS.has(sign))

/** The usual currencies of a sign, the most usual first, where they are not the first by their codes. */
const USUAL_CURRENCIES: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD'],
  kr: ['SEK', 'NOK', 'DKK'],
  '¥': ['JPY', 'CNY'],
  '£': ['GBP', 'EGP', 'LBP'],
  Rs: ['INR', 'PKR', 'LKR'],
  دينار: ['KWD', 'JOD', 'IQD'],
  ريال: ['SAR', 'QAR', 'OMR'],
}

/** Returns the currencies that a sign may stand for, the most usual first; an empty list for other text. */
export function currenciesOfSign(sign: string): readonly string[] {
  const allCurrencies = CURRENCIES_BY_SIGN.get(sign) ?? []
  const usualCurrencies = USUAL_CURRENCIES[sign] ?? USUAL_CURRENCIES[sign.toLowerCase()] ?? []
  return usualCurrencies.length > 0 ? [...new Set([...usualCurrencies, ...allCurrencies])] : allCurrencies
}

/** The currency of a shared sign on a receipt that names no country. Other shared signs stay undecided. */
export const MAIN_CURRENCY: Record<string, string> = {
  '£': 'GBP',
  руб: 'RUB',
  р: 'RUB',
  C$: 'CAD',
  '₡': 'CRC',
  lei: 'RON',
  Lei: 'RON',
  LEI: 'RON',
}
