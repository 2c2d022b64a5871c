import { expect, test } from 'vitest'
import { exchangeIn } from '~/domain/receipts/reading/exchange'
import { paperKindOf } from '~/domain/receipts/reading/paper-kind'
import { linesOfText } from './text'

// Papers in a pile that are not receipts.

const pairOf = (text: string) =>
  exchangeIn(linesOfText(text))
    ?.map(({ currency, amount }) => `${amount} ${currency}`)
    .join(' = ') ?? null

test.each([
  [
    'a bureau, with its rate',
    'SURIA MONEY CHANGER\n12/03/2026\nUSD 200.00\nRATE 3.8850\nMYR 777.00',
    '200 USD = 777 MYR',
  ],
  [
    'a table whose last column has no code',
    'GEIDSTELLE AG Geldwechsel\nWährung Betrag Kurs CHF\nEUR 350,00 0,9312 325,92',
    '350 EUR = 325.92 CHF',
  ],
  [
    'a cash machine',
    'ATM 4471\nCash withdrawal KES 20,000.00\nExchange rate 129.45\nCharged USD 154.50',
    '20000 KES = 154.5 USD',
  ],
  ['a rate alone', 'Currency Exchange\n1 USD = 3.885 MYR', '1 USD = 3.885 MYR'],
  [
    'a slip of a card in two currencies',
    'Taverna Plaka\nEUR 48.00\n1 EUR = 0.8642 GBP\nGBP 41.48',
    '48 EUR = 41.48 GBP',
  ],
  ['codes glued to amounts', 'Exchange\nEUR100.00\nx 1.0850\nUSD108.50', '100 EUR = 108.5 USD'],
  ['codes behind amounts', 'Wechselstube\n500,00 CZK\nKurs 25,10\n19,92 EUR', '19.92 EUR = 500 CZK'],
])('the pair of a slip is read from %s', (_, text, expected) => {
  const sorted = (pair: string | null) => pair?.split(' = ').sort().join(' = ')
  expect(sorted(pairOf(text))).toBe(sorted(expected))
})

test.each([
  ['one currency', 'HARBOUR CAFE\nTea EUR 2.00\nTotal EUR 2.00'],
  ['two currencies that nothing connects', 'HOTEL\nEUR 120.00\nUSD 17.00'],
  ['three currencies', 'Exchange\nEUR 1.00\nUSD 1.08\nGBP 0.86\n1 EUR = 1.08 USD'],
  ['a rate that may be thousands', 'Exchange\n1 EUR = 16,500 IDR'],
  ['a fee of nothing', 'Exchange\nFee USD 0.00\nMYR 777.00'],
  ['amounts of nothing', 'Exchange\nUSD 0.00\nRATE 3.8850\nMYR 0.00'],
  ['nothing', ''],
])('no pair is read from %s', (_, text) => expect(pairOf(text)).toBeNull())

test.each([
  ['exchange', 'KL SENTRAL MONEY CHANGER SDN BHD\nUSD 100.00'],
  ['exchange', 'Casa de Cambio Sol\nEUR 50,00'],
  ['exchange', 'AIRPORT CURRENCY EXCHANGE\nUSD 200.00\nRATE 3.8850\nMYR 777.00'],
  ['exchange', 'Travelex Currency exchange\nGBP 200.00\nRate 1.1032\nCommission 4.95\nEUR 215.69'],
  ['exchange', 'AEROPUERTO CAMBIO\nUSD 500,00\nTipo de cambio 18,50\nComisión 30,00\nMXN 9.220,00'],
  ['exchange', 'CURRENCY EXCHANGE\nUSD 200.00\nRate 3.8850\nFee USD 5.00\nMYR 757.58'],
  [null, 'CURRENCY EXCHANGE\nUSD 200.00\nRate 3.8850\nDelivery 5.00\nMYR 757.58'],
  [null, 'TIENDA SOL\nTipo de cambio 18.50\nUSD 10.00\nMXN 185.00\nCambio 0.00'],
  [null, 'THE EXCHANGE BAR\nCurrency exchange not available\nFish 12.50\nTotal £12.50'],
  [null, 'Casa Ruiz\nMenú 12,00\nTotal 12,00\nEfectivo 20,00\nCambio 8,00'],
  [null, 'Restaurante Mar\nTotal R$ 12,50\nCâmbio: 1 USD = 5,20'],
  [null, 'TAVERNA PLAKA\nFish EUR 48.00\nForeign exchange rate 1 EUR = 0.8642 GBP\nGBP 41.48'],
  [null, 'Recambios Sol\nFiltro 12,00\nTotal 12,00'],
  ['travel', 'BOARDING PASS\nADA LOVELACE\nNBO  LHR  12MAR'],
  ['travel', 'Lufthansa\nBordkarte\nFRA-NBO'],
  ['statement', 'Sparkasse\nKontoauszug 3/2026\nIBAN DE00 0000'],
  ['statement', 'Relevé de compte\nSolde au 1er mars'],
  ['refund', 'CITY STATIONERS\nREFUND\nPens -4.00'],
  ['refund', 'ROSSI SRL\nDOCUMENTO COMMERCIALE\nemesso per RESO MERCE N. 0012-0045\nMaglia -39,90'],
  ['refund', 'Papeterie Dupont\nRemboursement\n-3,20'],
  ['refund', 'Lakeside Hotel Denver\nCREDIT NOTE CN-5521\nFee reversed -$45.00\nTotal credit -$52.83'],
  ['refund', 'Lakeside Hotel\nCredit Note No: CN/88 Date: 11 Nov 2026\nTotal 52.83'],
  ['refund', 'Rail Direct\nAVOIR N° A-2026-8812\nPrix du billet 89,00 €\nMontant remboursé 70,00 €'],
  ['refund', 'Frischmarkt GmbH\nSTORNO / RETOURE\nSUMME -8,25 €'],
  ['refund', 'Huber AG\nGutschrift Nr. 4410\nRechnung Nr. 881\nTotal 20,00'],
  ['refund', 'Jansen BV\nCREDITFACTUUR 2026-17\nTotaal € 12,00'],
  ['refund', 'さくら商店\n返品\n合計 -1,200円'],
  ['refund', 'Sklep Nowak\nZWROT TOWARU\nRazem 12,00 zł'],
  [null, 'Harbour Cafe\nINVOICE 77\nCredit note CN-5521\nTotal 2.00'],
  [null, 'Harbour Cafe\nTea 2.00\nVOID\nTea -2.00\nCake 3.00\nTotal 3.00'],
  [null, 'Harbour Cafe\nCredit note CN-5521 -45.00\nTotal 2.00'],
  [null, 'Rail Direct\nReturn\nFare 12.00'],
  [null, 'HARBOUR CAFE\nNo refund without receipt\nTea 2.00'],
  [null, 'HARBOUR CAFE\nTea 2.00\nTotal 2.00'],
  [null, `HARBOUR CAFE${'\nTea 2.00'.repeat(20)}\nNo money changers near`],
])('a paper seems to be %s', (kind, text) => expect(paperKindOf(linesOfText(text))).toBe(kind))

test.each([
  ['quotation', 'Angebot\nVeranstaltungstechnik Huber GmbH\nAngebotsnummer A-4410\nAngebotssumme 2.400,00 €'],
  ['quotation', 'Stadtwerke Halle\nOFFERTE Nr. 2026-118\nGültig bis 30.11.2026\nTotal CHF 840.00'],
  ['quotation', 'DEVIS N° D-2026-41\nAtelier Morel\nTotal TTC 1 440,00 €'],
  ['quotation', 'Carpintería Ruiz\nPresupuesto\nTotal 312,50 €'],
  ['quotation', 'PREVENTIVO n. 55/2026\nTotale € 1.220,00'],
  ['quotation', 'Offerte\nBakker Techniek B.V.\nTotaal € 605,00'],
  ['quotation', 'Tilbud\nHansen El A/S\nI alt 4.500,00 kr'],
  ['quotation', 'OFERTA\nDrukarnia Nowak\nRazem 615,00 zł'],
  ['quotation', '御見積書\n株式会社さくら\n合計 ¥88,000'],
  ['quotation', '견적서\n합계 440,000원'],
  ['proforma', 'PRO-FORMA INVOICE\nSunrise Conference Ltd\nTotal due USD 850.00'],
  ['proforma', 'Facture pro forma n° 88\nTotal 300,00 €'],
  ['proforma', 'Nordic Expo AB\nProformafaktura\nAtt betala 1 250,00 kr'],
  ['proforma', 'Díjbekérő\nFizetendő 45 000 Ft'],
  ['order', 'Bestellbestätigung\nnotebooksbilliger.de AG\nGesamtsumme 129,90 €'],
  ['order', 'ORDER CONFIRMATION #114-7741902\nOffice Depot\nOrder total $59.90'],
  ['order', 'Confirmation de commande\nTotal 59,00 €'],
  ['order', "Conferma d'ordine\nTotale € 59,00"],
  ['order', 'Potwierdzenie zamówienia nr 4410/2026\nRazem 120,00 zł'],
  ['order', 'ご注文確認書\n合計 ¥5,400'],
])('a paper that nobody has paid seems to be %s: %j', (kind, text) =>
  expect(paperKindOf(linesOfText(text))).toBe(kind),
)

test.each([
  ['a price that is cut', 'EDEKA Meyer\nKäse 3,99\nAngebot\n-1,00\nSumme 2,99'],
  ['a special offer, paid by card', 'EDEKA Meyer\nANGEBOT\nKäse 3,99\nSumme 3,99\nEC-Karte 3,99'],
  ['a special offer, paid in coins', 'Żabka\nOFERTA\nSer 3,99\nRazem 3,99\nGotówka 5,00\nReszta 1,01'],
  ['a discount', 'MERCADONA\nOFERTA 2x1 -1,20\nTOTAL 4,00 €'],
  ['an offer with its price', 'NETTO\nTilbud 10,00\nTotal 10,00'],
  ['an invoice that names its quotation', 'Rechnung R-10\nHuber GmbH\nAngebot Nr. 4410\nSumme 2.400,00 €'],
  ['an invoice that names its order', 'INVOICE\nOffice Depot\nOrder confirmation no. 7741\nTotal $59.90'],
  ['an invoice that names its pro-forma', 'Tax invoice\nExpo Ltd\nPro-forma no. 2201\nTotal 850.00'],
  ['a name that a quotation is in', 'Presupuesto Cafe\nTotal 3,00 €'],
  ['a paid sale of an order', 'Facture F-77\nConfirmation de commande n° 5512\nTotal 59,00 €'],
])('a receipt with %s is none of those', (_, text) => expect(paperKindOf(linesOfText(text))).toBeNull())

const SLIP = 'MAPLE TAVERN\n14/11/2026 19:42\nVISA ************4471\nTOTAL $85.28\n'

test.each([
  ['declined', `${SLIP}TRANSACTION DECLINED`],
  ['declined', `${SLIP}*** DECLINED ***`],
  ['declined', `${SLIP}RESULT: 05 DECLINED`],
  ['declined', `${SLIP}Declined - insufficient funds`],
  ['declined', 'MAPLE TAVERN\nNOT APPROVED 51\nAMOUNT 85.28'],
  ['declined', 'Gasthof Krone\nKartenzahlung\nBetrag 85,28 EUR\nZahlung abgelehnt'],
  ['declined', 'LE PETIT ZINC\nMONTANT 85,28 EUR\nPAIEMENT REFUSÉ'],
  ['declined', 'CASA RUIZ\nVENTA\nOPERACIÓN DENEGADA\nIMPORTE 85,28'],
  ['declined', 'さくら商店\n取引不成立\n合計 1,200円'],
  ['declined', `${SLIP}TRANSACTION DECLINED - CARD BLOCKED`],
  ['declined', `${SLIP}Visa 85.28\nMerchant copy\nDECLINED`],
  ['declined', `${SLIP}Visa 85.28\nRef 4471\nDECLINED`],
  ['declined', `${SLIP}CARD DECLINED\nAUTH: 000000`],
  ['declined', 'MAPLE TAVERN\nTRANSACTION DECLINED\nVISA 85.28\nTOTAL 85.28'],
  ['declined', `${SLIP}APPROVED\nTRANSACTION DECLINED`],
  ['cancelled', `${SLIP}APPROVED\nTRANSACTION CANCELLED`],
  ['cancelled', `MAPLE TAVERN\nSALE VOIDED\nTOTAL $85.28\nAPPROVED 004471`],
  ['cancelled', 'ALMACÉN SUR\nPAN $ 1.990\nTOTAL $ 1.990\nANULADO'],
  ['training', 'MAPLE TAVERN\nTRAINING MODE\nTea 2.00\nTOTAL 2.00\nCash 2.00'],
  ['cancelled', `${SLIP}** VOID **`],
  ['cancelled', 'MAPLE TAVERN\nVOIDED\nTOTAL $85.28'],
  ['cancelled', 'MAPLE TAVERN\nTea 2.00\nTRANSACTION CANCELLED\nTOTAL 2.00'],
  ['cancelled', 'Gasthof Krone\nVorgang abgebrochen\nBetrag 85,28 EUR'],
  ['cancelled', 'BAR ROMA\nTRANSAZIONE ANNULLATA\nIMPORTO 85,28'],
  ['training', 'MAPLE TAVERN\nTRAINING MODE\nTea 2.00\nTOTAL 2.00'],
  ['training', 'MAPLE TAVERN\nTea 2.00\nTOTAL 2.00\n** THIS IS NOT A SALE **'],
  ['training', 'Bäckerei Huber\nTrainingsbon\nBrot 2,00\nSumme 2,00'],
])('a paper of a failed sale seems to be %s: %j', (kind, text) =>
  expect(paperKindOf(linesOfText(text))).toBe(kind),
)

test.each([
  ['an approval', `${SLIP}APPROVED`],
  ['no refusal', `${SLIP}Not declined`],
  ['a refusal before an approval', `${SLIP}CARD DECLINED\nVISA ************1881\nAPPROVED`],
  ['a refusal before cash', 'CAFE\nTotal 9.00\nCARD DECLINED\nCash 10.00\nChange 1.00'],
  ['a refusal before another card', 'CAFE\nTotal 9.00\nCARD DECLINED\nVISA 9.00'],
  ['a refusal before a thanked approval', `${SLIP}CARD DECLINED\nAPPROVED - THANK YOU`],
  ['a refusal before an approved sale', `${SLIP}CARD DECLINED\nSALE APPROVED`],
  ['a refusal before an approval online', `${SLIP}CARD DECLINED\nApproved online`],
  ['a refusal before a success', `${SLIP}CARD DECLINED\nPAYMENT SUCCESSFUL`],
  ['a refusal before the number of an approval', `${SLIP}CARD DECLINED\nAUTH: 004411`],
  [
    'a cancelled try before a payment',
    'Gasthof Krone\nVorgang abgebrochen\nBetrag 85,28 EUR\nZahlung erfolgt',
  ],
  ['a cancelled try before an approval', `CAFE\nTRANSACTION CANCELLED\nTotal 9.00\nAPPROVED 123456`],
  [
    'a refusal before cash in pesos',
    'ALMACÉN SUR\nTOTAL $ 7.990\nTARJETA RECHAZADA\nEFECTIVO $ 10.000\nVUELTO $ 2.010',
  ],
  ['a refused waiver above its prices', 'ACE CARS\nDamage waiver\nDECLINED\nTime charge 80.00\nVisa 80.00'],
  ['a refused insurance below its payment', 'ACE CARS\nTotal 80.00\nVisa 80.00\nLDW\nDeclined'],
  ['a refused card of a shop', 'CAFE\nTotal 45.00\nVisa 45.00\nLoyalty card\nDECLINED'],
  ['a refused tip', `${SLIP}Tip declined\nReceipt by email: declined`],
  ['a refused insurance', 'ACE CARS\nRental 80.00\nLDW\nDECLINED\nTotal 80.00'],
  ['terms of cancellation', `${SLIP}Cancellation policy\nFree cancellation\nVoid if detached`],
  ['a cancelled item', 'CAFE\nTea 2.00\nCANCELLED\nCake 3.00\nTotal 3.00'],
  [
    'a cancelled item in pesos',
    'ALMACÉN SUR\nPAN $ 1.990\nANULADO\nQUESO $ 5.990\nTOTAL $ 7.980\nEFECTIVO $ 10.000\nVUELTO $ 2.020',
  ],
  ['a cancelled item in rupiah', 'WARUNG SARI\nNasi Rp 25.000\nBATAL\nTeh Rp 5.000\nTotal Rp 30.000'],
  ['a cancelled item in dinars', 'CAFE\nTea KWD 1.250\nCANCELLED\nCake KWD 1.250\nTotal KWD 1.250'],
  ['a cancelled item in won', '카페\n커피 4,500\n취소됨\n케이크 5,000\n합계 5,000원'],
  ['a cancelled item in small yen', 'さくら商店\n茶 ¥120\n已取消\n菓子 ¥150\n合計 ¥270'],
  ['a course', 'Skills Ltd\nTraining\nTotal 300.00'],
])('a receipt with %s is of no failed sale', (_, text) => expect(paperKindOf(linesOfText(text))).toBeNull())
