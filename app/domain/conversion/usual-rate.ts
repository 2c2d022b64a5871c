// Approximate rates, to detect a rate that was entered inverted or with a digit too many, never to convert.

/** The price of a US dollar in each currency in 2025, to two digits; no currency with several rates. */
const PER_DOLLAR = new Map(
  [
    'AED 3.7, AFN 70, ALL 85, AMD 390, ANG 1.8, AOA 910, ARS 1200, AUD 1.5, AWG 1.8, AZN 1.7, BAM 1.7',
    'BBD 2, BDT 120, BGN 1.7, BHD 0.38, BIF 2900, BMD 1, BND 1.3, BOB 6.9, BRL 5.5, BSD 1, BTN 86, BWP 14',
    'BYN 3, BZD 2, CAD 1.4, CDF 2800, CHF 0.8, CLP 950, CNY 7.2, COP 4100, CRC 510, CVE 96, CZK 21, DJF 180',
    'DKK 6.5, DOP 60, DZD 130, EGP 50, ERN 15, ETB 140, EUR 0.87, FJD 2.3, FKP 0.75, GBP 0.75, GEL 2.7',
    'GHS 11, GIP 0.75, GMD 72, GNF 8600, GTQ 7.7, GYD 210, HKD 7.8, HNL 26, HTG 130, HUF 350, IDR 16000',
    'ILS 3.5, INR 86, IQD 1300, ISK 120, JMD 160, JOD 0.71, JPY 150, KES 130, KGS 87, KHR 4000, KMF 430',
    'KRW 1400, KWD 0.31, KYD 0.83, KZT 530, LAK 22000, LKR 300, LRD 200, LSL 18, LYD 5.4, MAD 9.2, MDL 17',
    'MGA 4400, MKD 54, MNT 3600, MOP 8, MRU 40, MUR 46, MVR 15, MWK 1700, MXN 19, MYR 4.3, MZN 64, NAD 18',
    'NGN 1500, NIO 37, NOK 10, NPR 140, NZD 1.7, OMR 0.38, PAB 1, PEN 3.6, PGK 4.1, PHP 57, PKR 280',
    'PLN 3.7, PYG 7500, QAR 3.6, RON 4.4, RSD 100, RUB 80, RWF 1400, SAR 3.8, SBD 8.3, SCR 14, SEK 9.6',
    'SGD 1.3, SHP 0.75, SLE 22, SOS 570, SRD 37, STN 21, SZL 18, THB 33, TJS 9.6, TMT 3.5, TND 2.9',
    'TOP 2.4, TRY 40, TTD 6.8, TWD 30, TZS 2500, UAH 41, UGX 3600, USD 1, UYU 40, UZS 13000, VND 26000',
    'VUV 120, WST 2.7, XAF 570, XCD 2.7, XOF 570, XPF 100, ZAR 18, ZMW 23',
  ].flatMap((line) => line.split(', ').map((entry) => [entry.slice(0, 3), Number(entry.slice(4))] as const)),
)

/** Returns the approximate price of one unit of a currency in another; null if it is unknown. */
export function usualRate(currency: string, inCurrency: string): number | null {
  const unitsPerDollar = PER_DOLLAR.get(currency)
  const otherUnitsPerDollar = PER_DOLLAR.get(inCurrency)
  if (unitsPerDollar === undefined || otherUnitsPerDollar === undefined) return null
  return otherUnitsPerDollar / unitsPerDollar
}
