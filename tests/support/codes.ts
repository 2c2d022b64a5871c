// Texts of codes on tills' receipts and invoices. Each is a made-up receipt that follows its specification.

const SIGNED =
  'MEQCIAy4P9k7x9saDO0uRZ4El8QwNqTgYiv1DIaJIMWRiuAiAt+saFDGjK2Yi5Cxgy7PprXQ5O0seRgx4ltdpW9REvwA=='

export const GERMAN = `V0;955002-00;Kassenbeleg-V1;Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar;18;112;2024-05-03T18:40:58.000Z;2024-05-03T18:41:04.000Z;ecdsa-plain-SHA256;unixTime;${SIGNED};BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=`

export const PORTUGUESE =
  'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20241130*G:FS AB2024/0035*H:CSDF7T5H-35*I1:PT*I3:10.00*I4:0.60*I7:10.04*I8:2.31*N:2.91*O:22.95*Q:TTTT*R:9999'

export const AUSTRIAN =
  '_R1-AT1_DEMO-CASH-BOX426_776740_2024-10-14T18:20:23_53,45_6,61_0,00_7,65_0,00_NGGrKn6Kq3c=_8645153189157718879_bacPpqE/lw4=_K7vkd7jmWRmMLIH2Degqo3PPlzrCOuDdgRlsDfR0kmsZfrzQuDmewaYkmRJI8RQTnPL6h6EI9oA=='

export const RUSSIAN = 't=20180518T220500&s=975.88&fn=8710000101125654&i=99456&fp=1250448795&n=1'

export const CROATIAN =
  'https://porezna.gov.hr/rn?jir=18916f95-5787-4e7f-a190-3a091970cfa2&datv=20240201_1029&izn=12500'

export const VERIFACTU =
  'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.4'

export const TICKETBAI =
  'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251024-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007'

export const MONTENEGRIN =
  'https://mapr.tax.gov.me/ic/#/verify?iic=AA60EF1B8A50A0DC90D24DB6BD413FF5&tin=02984121&crtd=2024-05-03T11:47:46+02:00&ord=305&bu=pl199ps858&cr=zz298he255&sw=tk106hm033&prc=3.37'

export const ALBANIAN =
  'https://efiskalizimi-app.tatime.gov.al/invoice-check/#/verify?iic=AA60EF1B8A50A0DC90D24DB6BD413FF5&tin=L12345678A&crtd=2024-09-06T10:26:00%2B02:00&ord=12&bu=pl199ps858&cr=zz298he255&sw=tk106hm033&prc=1200.0'

export const UKRAINIAN =
  'https://cabinet.tax.gov.ua/cashregs/check?fn=4000903762&id=3135993637&sm=65.48&time=190058&date=20241002'

export const EPC = [
  ...['BCD', '002', '1', 'SCT', 'BFSWDE33BER', 'Müller & Söhne', 'DE71110220330123456789', 'EUR12.3'],
  ...['', '', 'Rechnung 4711', ''],
].join('\n')

const CREDITOR = [
  'CH5800791123000889012',
  'S',
  'Robert Schneider AG',
  'Rue du Lac',
  '1268',
  '2501',
  'Biel',
  'CH',
]
const DEBTOR = ['S', 'Pia Rutschmann', 'Marktgasse', '28', '9400', 'Rorschach', 'CH']

export const SWISS = [
  ...['SPC', '0200', '1', ...CREDITOR, ...Array(7).fill(''), '1949.75', 'CHF', ...DEBTOR],
  ...['NON', '', 'Auftrag vom 15.06.2019', 'EPD'],
  '//S1/10/10201\\/409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30',
].join('\n')

/** The code of a Saudi invoice. */
export function saudiCode({ time = '2022-04-25T15:30:00Z' } = {}): string {
  const values = ['مطعم البيك', '310122393500003', time, '1150.00', '150.00']
  const parts = values.map((value, at) => {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([at + 1, bytes.length]), bytes])
  })
  return Buffer.concat(parts).toString('base64')
}

/** The code of a Serbian till: 26.50, at 1:30 on a night in July in Belgrade. */
export function serbianCode({ version = 3, invoice = 0, transaction = 0 } = {}): string {
  const bytes = Buffer.alloc(572, 7)
  bytes[0] = version
  bytes.write('9VHRZBJZ9VHRZBJZ', 1, 'latin1')
  bytes.writeBigUInt64LE(265_000n, 25)
  bytes.writeBigUInt64BE(BigInt(Date.parse('2024-07-01T23:30:00Z')), 33)
  bytes[41] = invoice
  bytes[42] = transaction
  return `https://suf.purs.gov.rs/v/?vl=${encodeURIComponent(bytes.toString('base64'))}`
}
