// The currencies of the US Treasury's list, which names countries and currencies in words and has no codes.

/**
 * For each code, the country and currency as the Treasury names them. A year before a code says since when
 * the name means this currency: earlier, the same name meant a currency that was replaced by it. Currencies
 * whose names leave open which one they mean, such as the leones of Sierra Leone, are left out.
 */
const NAMES = `
AED United Arab Emirates-Dirham; 2003 AFN Afghanistan-Afghani; ALL Albania-Lek; AMD Armenia-Dram
2000 AOA Angola-Kwanza; ARS Argentina-Peso; AUD Australia-Dollar; AZN Azerbaijan-New Manat
2007 AZN Azerbaijan-Manat; BAM Bosnia-Hercegovina-Marka; BAM Bosnia-Marka; BBD Barbados-Dollar
BDT Bangladesh-Taka; BGN Bulgaria-Lev; BGN Bulgaria-Lev New; BHD Bahrain-Dinar; BIF Burundi-Franc
BMD Bermuda-Dollar; BND Brunei-Dollar; BOB Bolivia-Boliviano; BRL Brazil-Real; BSD Bahamas-Dollar
BWP Botswana-Pula; 2017 BYN Belarus-New Ruble; BZD Belize-Dollar; CAD Canada-Dollar
CDF Democratic Republic Of Congo-Congolese Franc; CDF Democratic Republic Of Congo-Franc
CHF Switzerland-Franc; CLP Chile-Peso; CNY China-Renminbi; CNY China-Yuan; COP Colombia-Peso
CRC Costa Rica-Colon; CUP Cuba-Peso; CVE Cape Verde-Escudo; CVE Cabo Verde-Escudo
CZK Czech Republic-Koruna; CZK Czech. Republic-Koruna; DJF Djibouti-Franc; DKK Denmark-Krone
DOP Dominican Republic-Peso; DZD Algeria-Dinar; EGP Egypt-Pound; ERN Eritrea-Nakfa; ETB Ethiopia-Birr
EUR Euro Zone-Euro; FJD Fiji-Dollar; GBP United Kingdom-Pound; GBP United Kingdom-Pound Sterling
GEL Georgia-Lari; 2008 GHS Ghana-Cedi; GMD Gambia-Dalasi; GNF Guinea-Franc; GTQ Guatemala-Quetzal
GYD Guyana-Dollar; HKD Hong Kong-Dollar; HNL Honduras-Lempira; HRK Croatia-Kuna; HTG Haiti-Gourde
HUF Hungary-Forint; IDR Indonesia-Rupiah; ILS Israel-Shekel; ILS Israel-New Shekel; INR India-Rupee
2004 IQD Iraq-Dinar; ISK Iceland-Krona; JMD Jamaica-Dollar; JOD Jordan-Dinar; JPY Japan-Yen
KES Kenya-Shilling; KGS Kyrgyzstan-Som; KHR Cambodia-Riel; KMF Comoros-Franc; KRW Korea-Won
KWD Kuwait-Dinar; KYD Cayman Islands-Dollar; KZT Kazakhstan-Tenge; LAK Laos-Kip; LBP Lebanon-Pound
LKR Sri Lanka-Rupee; LRD Liberia-Dollar; LSL Lesotho-Maloti; LYD Libya-Dinar; MAD Morocco-Dirham
MDL Moldova-Leu; 2005 MGA Madagascar-Ariary; MKD Republic Of North Macedonia-Denar; MMK Burma-Kyat
MMK Myanmar-Kyat; MNT Mongolia-Tugrik; 2019 MRU Mauritania-Ouguiya; MUR Mauritius-Rupee
MVR Maldives-Rufiyaa; MWK Malawi-Kwacha; MXN Mexico-Peso; MXN Mexico-New Peso; MYR Malaysia-Ringgit
2007 MZN Mozambique-Metical; NAD Namibia-Dollar; NGN Nigeria-Naira; NIO Nicaragua-Cordoba
NOK Norway-Krone; NPR Nepal-Rupee; NZD New Zealand-Dollar; OMR Oman-Rial; PAB Panama-Balboa
PEN Peru-Sol; PEN Peru-Nuevo Sol; PGK Papua New Guinea-Kina; PHP Philippines-Peso; PKR Pakistan-Rupee
PLN Poland-Zloty; PYG Paraguay-Guarani; QAR Qatar-Riyal; RON Romania-New Leu; 2006 RON Romania-Leu
RSD Serbia-Dinar; RUB Russia-Ruble; RWF Rwanda-Franc; SAR Saudi Arabia-Riyal; SBD Solomon Islands-Dollar
SCR Seychelles-Rupee; SEK Sweden-Krona; SGD Singapore-Dollar; SOS Somali-Shilling; SRD Suriname-Dollar
SSP South Sudan-Sudanese Pound; STN Sao Tome & Principe-New Dobras; SYP Syria-Pound
SZL Eswatini-Lilangeni; SZL Swaziland-Lilangeni; THB Thailand-Baht; TJS Tajikistan-Somoni
2010 TMT Turkmenistan-New Manat; TND Tunisia-Dinar; TOP Tonga-Pa'Anga; TRY Turkey-New Lira
2006 TRY Turkey-Lira; TTD Trinidad & Tobago-Dollar; TWD Taiwan-Dollar; TZS Tanzania-Shilling
UAH Ukraine-Hryvnia; UGX Uganda-Shilling; UYU Uruguay-Peso; UZS Uzbekistan-Som; VND Vietnam-Dong
VUV Vanuatu-Vatu; WST Western Samoa-Tala; XAF Cameroon-Cfa Franc; XAF Gabon-Cfa Franc
XAF Chad-Cfa Franc; XAF Congo-Cfa Franc; XAF Central African Republic-Cfa Franc
XAF Equatorial Guinea-Cfa Franc; XCD Antigua & Barbuda-East Caribbean Dollar
XCD Antigua & Barbuda-E. Caribbean Dollar; XCD Grenada-East Caribbean Dollar
XCD St. Lucia-East Caribbean Dollar; XOF Benin-Cfa Franc; XOF Burkina Faso-Cfa Franc
XOF Cote D'Ivoire-Cfa Franc; XOF Guinea Bissau-Cfa Franc; XOF Mali-Cfa Franc; XOF Niger-Cfa Franc
XOF Senegal-Cfa Franc; XOF Togo-Cfa Franc; YER Yemen-Rial; ZAR South Africa-Rand
ZMW Zambia-New Kwacha; 2014 ZMW Zambia-Kwacha`

const CODES = new Map(
  NAMES.trim()
    .split(/[;\n]/)
    .map((entry) => {
      const [, year, code = '', name = ''] = /^(?:(\d{4}) )?([A-Z]{3}) (.+)$/.exec(entry.trim()) ?? []
      return [name.toLowerCase(), { code, since: `${year ?? '0001'}-01-01` }] as const
    }),
)

/** Returns the code of a currency as the Treasury names it on a day; null when the name is not sure. */
export function treasuryCode(name: string, date: string): string | null {
  const entry = CODES.get(name.toLowerCase())
  return entry && date >= entry.since ? entry.code : null
}
