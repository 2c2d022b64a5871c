// Files in the layouts of the publishers, shortened. The figures are published ones: ECB of 2026-04-13 and
// 2022-03-01, HMRC of July 2026 and January 2020, InforEuro of August 2026 and March 2024, US Treasury of
// 2025-12-31 (EUR and KES), BAZG of 2017-12-27, 2022-06-29 and August 2026. The others have the usual size.

export const ECB_DAYS = `Date,USD,JPY,GBP,SEK,CHF,RUB,THB,ISK,
2026-04-13,1.1684,186.75,0.87058,10.892,0.9242,N/A,37.728,143.2,
2026-04-10,1.1711,186.43,0.87105,10.836,0.9241,N/A,37.592,143.29,
2022-03-01,1.1162,128.53,0.83358,10.6703,1.0269,117.201,36.529,142.2,
`

export const ECB_DAY = `Date, USD, JPY, GBP, RON, SEK, CHF, 
13 April 2026, 1.1684, 186.75, 0.87058, 5.0920, 10.8920, 0.9242, 
`

export const HMRC_2026 = `Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date
Eurozone,Euro,EUR,1.1564,01/07/2026,31/07/2026
USA,Dollar,USD,1.3404,01/07/2026,31/07/2026
Japan,Yen,JPY,214.8908,01/07/2026,31/07/2026
`

export const HMRC_2020 = `Country/Territories,Currency,Currency code,Currency units per £1,Start Date,End Date
Abu Dhabi,Dirham,AED,4.8012,01/01/2020,31/01/2020
Australia,Dollar,AUD,1.905,01/01/2020,31/01/2020
`

export const INFOREURO_MONTH = `Country,Currency,ISO A3 code,ISO A2 code,Value,Comment
Belgium,Euro,EUR,BE,1,
Taiwan,New Taiwan dollar,TWD,TW,37.1088,
Vietnam,Dong,VND,VN,30207.701,
`

export const INFOREURO_HISTORY = `currencyIso;refCurrencyIso;amount;dateStart;dateEnd
USD;EUR;1,0834;01/03/2024;31/03/2024
USD;EUR;1,0856;01/02/2024;29/02/2024
`

export const TREASURY = `"Record Date","Country - Currency Description","Exchange Rate","Effective Date"
"2025-12-31","Euro Zone-Euro","0.851","2025-12-31"
"2025-12-31","Kenya-Shilling","129.350","2025-12-31"
"2025-12-31","Sierra Leone-Leone","22.8","2025-12-31"
"2025-12-31","Ghana-Cedi","10.4","2025-12-31"
"2006-12-31","Ghana-Cedi","9230.0","2006-12-31"
`

const devise = (code: string, unit: string, rate: string) =>
  `<devise code="${code}"><land_de>-</land_de><waehrung>${unit}</waehrung><kurs>${rate}</kurs></devise>`

export const bazgDay = (day: string, valid: string, ...items: [string, string, string][]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<wechselkurse xmlns="https://www.backend-rates.bazg.admin.ch/xmldaily"><datum>${day}</datum><zeit>03:05:01</zeit>
<gueltigkeit>${valid}</gueltigkeit>${items.map((item) => devise(...item)).join('')}</wechselkurse>`

export const BAZG_DAY = bazgDay(
  '28.06.2022',
  '29.06.2022',
  ['eur', '1 EUR', '1.02111'],
  ['usd', '1 USD', '0.96566'],
  ['cny', '100 CNY', '14.41306'],
)

/** The layout before 2022: the day in ISO 8601, and no days of validity. */
export const BAZG_2017 = `<wechselkurse xmlns="http://www.pwebapps.ezv.admin.ch/apps/rates"><datum>2017-12-27</datum>
${devise('jpy', '100 JPY', '0.88304')}${devise('idr', '10000 IDR', '0.73721')}</wechselkurse>`

export const BAZG_MONTH = `<?xml version="1.0" encoding="UTF-8"?>
<monatsmittelkurs xmlns="https://www.backend-rates.bazg.admin.ch/avgratesmonth"><monat>2026-08</monat>
${devise('eur', '1 EUR', '0.9328')}${devise('dkk', '100 DKK', '12.4792')}</monatsmittelkurs>`
