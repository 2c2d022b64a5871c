import { describe, expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// Rows of fees and of card bills among the payments of an account, in the words of banks in many languages.

const inTable = (text: string) => {
  const rows = rowsOf(`Date;Description;Amount\n2026-03-02;${text};-1.50\n2026-03-03;Hotel;-65.00\n`)
  return rows === 'asked' ? rows : rows[0]?.split(' ')[0]
}

const inMt940 = (text: string) =>
  rowsOf(
    [':20:S1', ':25:12345678', ':60F:C260301EUR1000,00', ':61:2603020302D65,00NMSCNONREF']
      .concat([`:86:${text}`, ':62F:C260303EUR935,00', ''])
      .join('\n'),
  )

describe('the row of a fee', () => {
  test.each([
    ...['FOREIGN TRANSACTION FEE 1,5%', '1.5% Foreign transaction fee', 'Foreign transaction fee UBER TRIP'],
    ...[
      'NON-STERLING TRANSACTION FEE',
      'Card fee',
      'CARD FEE 03/2026',
      'Monthly account fee',
      'Bank charges',
    ],
    ...[
      'KONTOFUEHRUNG',
      'Kontoführungsentgelt',
      'KONTOFÜHRUNGSGEBÜHR 03/2026',
      'Auslandseinsatzentgelt VISA',
    ],
    ...[
      'WAEHRUNGSUMRECHNUNGSENTGELT',
      'Gebuehr',
      'Spesen',
      'Kartengebühr 2026',
      'Entgeltabschluss per 31.03.',
    ],
    ...['Frais de tenue de compte', 'FRAIS TENUE DE COMPTE 03/26', 'Commission', 'Commission 1,50 EUR'],
    ...["COMMISSION D'INTERVENTION", 'Cotisation carte Visa', 'Frais bancaires', 'Commission de change'],
    ...['Spese', 'SPESE TENUTA CONTO', 'Commissioni bonifico', 'Canone mensile conto', 'Commissione 2%'],
    ...['Comisión', 'COMISION MANTENIMIENTO CUENTA', 'Comisión cambio de divisa', 'Comissão de manutenção'],
    ...[
      'IOF COMPRA INTERNACIONAL',
      'Rekeningkosten',
      'Kosten buitenlandse betaling BOOTS',
      'Koersopslag',
      'Valutapåslag',
      'Årsgebyr kort',
    ],
    ...['Valutatillæg', 'Tilinhoitomaksu', 'Opłata za prowadzenie konta', 'Prowizja za przewalutowanie'],
    ...[
      'Poplatek za vedení účtu',
      'Poplatok za vedenie účtu',
      'Számlavezetési díj',
      'Comision administrare cont',
    ],
    ...['Naknada za vođenje računa', 'Vodenje računa', 'Kortelės mokestis', 'Konta apkalpošanas maksa'],
    ...['Konto hooldustasu', 'Комиссия за перевод', 'КОМИССИЯ БАНКА', 'Комісія за обслуговування'],
    ...[
      'Такса за обслужване',
      'ΠΡΟΜΗΘΕΙΑ ΣΥΝΑΛΛΑΓΜΑΤΟΣ',
      'HESAP İŞLETİM ÜCRETİ',
      'עמלת המרת מט"ח',
      'رسوم بنكية',
    ],
    ...['境外交易手续费', '國外交易手續費', '海外事務手数料', '해외이용 수수료', 'ค่าธรรมเนียมการโอน'],
    ...['Phí thường niên', 'BIAYA ADM', 'Caj perkhidmatan'],
    ...['BEARBEITUNGSGEBUEHR 1.75% KAROO LODGE', 'Frais 2,5 % Hotel', 'Surcharge fee 3% Uber'],
    ...['FRAIS DE TRAITEMENT 1.75% RAIL', 'Comisión 3% compra', "COMMISSIONE D'ELABORAZIONE 1,75% BAR"],
    ...['Card fee 20% VAT', 'Markup fee 2.0 % Grab'],
    ...['INTERNATIONAL FEE 3%', 'Foreign currency transaction fee 3%', 'NON-STERLING TRANS FEE 2.75%'],
    ...['Entgelt Ausland 1,75 %', 'Gebühr Auslandseinsatz 1,75%', 'Fremdwährungsaufschlag 1,5%'],
    ...['Kursgebühr 1,5%', 'Bargeldgebühr 3%', 'Commission internationale 2,5%', 'Frais opération 2%'],
    ...['Frais sur paiement 2%', 'Commissione estera 1,7%', 'Comisión por compra en divisa 3%'],
    ...['FREMDWAEHRUNGSAUFSCHLAG 1,5% HOTEL'],
    ...['Kosten transactie 2%', 'Prowizja zagraniczna 3%', '海外手续费 1.5%', '해외 수수료 1.5%'],
  ])('%s is a bank fee', (text) => {
    expect(inTable(text)).toBe('fee')
  })

  test.each([
    ...['Commission Junction Ltd', 'COMMISSION EUROPEENNE', 'Comision Federal de Electricidad'],
    ...['Parking fee City', 'Conference fee ISMB', 'Tuition fees', 'Fee & Sons', 'Visa fee embassy'],
    ...['Gebührenfrei Shop', 'Spesenritter GmbH', 'Spese al mercato', 'Такси', 'TAXA 4x35', 'Card Factory'],
    ...['Frais et Bio', 'Provision Kitchen', 'Kostenlos GmbH', 'Poplatek za rezervaci', 'Buchungsgebühr'],
    ...['Teilnahmegebühr Konferenz 19% USt', 'Conference fee 20 % VAT incl', 'Parkeringsavgift 25% moms'],
    ...['Parkgebühren Flughafen 19% MwSt', 'Tarifa flexible Renfe 10% dto', 'Taxa de turismo 10%'],
    ...['Kosten Taxi 9% btw', 'Phi Phi Hotel 10%', 'Kosten 9% btw taxi', 'Tarifa 5% dto Renfe'],
    ...['Gebühr 2,6% MwSt Parkhaus', 'Charges 5% GST Hotel', 'Service fee 10% Bistro', 'Taxi fee 3% card'],
    ...['International fee 5% VAT', 'Entgelt Ausland 2,6% MwSt', 'Frais sur paiement 2% remise'],
    ...['Kursgebühr Yoga 3%', 'International school fee 5%', 'Taxa de turismo 3%', 'International fee 20%'],
    ...[
      'Card charge HOTEL ADLON FX fee 0%',
      'Card charge Hotel Ibis Paris incl fee 2%',
      'Cargo pago UBER 0%',
    ],
    ...['Cargo compra HOTEL SOL comision 0%', 'Debit charge UBER fx 1.5%', 'Kosten Kurs Yoga 5%'],
    ...['Service charge International Hotel 5%', 'Spese carta carburante ENI 2%', 'Debit charge GRAB fx 2%'],
    ...['Shop 20% off', 'Juice 100% Bar', 'Entrance 1.75', 'Bearbeitungsgebühr Visum'],
    ...['Uber trip incl. foreign transaction fee', 'Phi Phi Resort', 'Komisyoncu Market', '手数料亭'],
  ])('%s is a payment', (text) => {
    expect(inTable(text)).toBe('paid')
  })

  test('of an entry of MT940 is a bank fee, and a hotel is paid', () => {
    expect(inMt940('KONTOFUEHRUNG 03/2026')).toEqual(['fee 2026-03-02 -65 KONTOFUEHRUNG 03/2026'])
    expect(inMt940('HOTEL')).toEqual(['paid 2026-03-02 -65 HOTEL'])
  })
})

test('a fee of another company that names its tax keeps the sum that it was paid in', () => {
  const row = '2026-03-02,"NCP Parking fee 20% VAT",-23.10,20.00,GBP'
  const text = `Date,Description,Amount,Original amount,Original currency\n${row}\n2026-03-03,Hotel,-65.00,,\n`
  const [record] = readFile(encoded(text, 'utf-8'), 'EUR').reading?.records ?? []
  expect([record?.state, record?.values?.original]).toEqual(['paid', { amount: '20.00', currency: 'GBP' }])
})

describe('the row of a card bill', () => {
  test.each([
    ...['KREDITKARTENABRECHNUNG', 'Lastschrift KREDITKARTENABRECHNUNG 03/2026', 'Mastercard Abrechnung'],
    ...['ABRECHNUNG VISA 4711', 'Ausgleich Kreditkarte', 'VISA BILL PAYMENT', 'AMEX DIRECT DEBIT'],
    ...[
      'DD AMERICAN EXPRESS BILL',
      'American Express ACH PMT',
      'CHASE CREDIT CRD AUTOPAY',
      'CREDIT CARD BILL',
    ],
    ...['PRLV SEPA AMERICAN EXPRESS', 'Relevé carte Visa', 'LIQUIDACION TARJETA DE CREDITO', 'Recibo Visa'],
    ...['Pagamento fatura cartão', 'ADDEBITO ESTRATTO CONTO CARTA DI CREDITO', 'Incasso creditcard'],
    ...['Kreditkortsräkning', 'Kredittkortregning', 'Luottokorttilasku', 'Spłata karty kredytowej'],
    ...[
      'Splátka kreditní karty',
      'Splátka kreditnej karty',
      'Hitelkártya törlesztés',
      'Rambursare card de credit',
    ],
    ...['Otplata kreditne kartice', 'Погашение кредитной карты', 'Погашення кредитної картки'],
    ...['Πληρωμή πιστωτικής κάρτας', 'KREDİ KARTI BORÇ ÖDEMESİ', 'תשלום כרטיס אשראי', 'سداد بطاقة الائتمان'],
    ...[
      '信用卡还款',
      '信用卡繳款',
      'カードご利用代金',
      '신용카드대금',
      'ชำระบัตรเครดิต',
      'Trả nợ thẻ tín dụng',
    ],
    ...['Pembayaran kartu kredit', 'Bayaran kad kredit'],
    'CARD PAYMENT NORTHBANK CREDIT CARD',
    'AMEX CARD',
    'DIRECT DEBIT AMERICAN EXPRESS CARD 3712',
  ])('%s is a card bill', (text) => {
    expect(inTable(text)).toBe('bill')
  })

  test.each([
    ...['American Express Travel', 'Visa Application Centre', 'VISA DEBIT TESCO', 'Visa payment Starbucks'],
    ...[
      'Card Factory',
      'Abrechnungsservice Visakova',
      'Credit Agricole',
      'Kartenzahlung Hotel',
      'Mastercard Cafe',
    ],
    ...['FACTURE CARTE DU 120326 NAIVAS', 'PAIEMENT CARTE VISA', 'Ihre Zahlung an Hotel Krone'],
    ...[
      'Pago con tarjeta de credito Zara',
      'Water Bill Payment',
      'Direct Debit Vodafone',
      'Einzahlung Sparkonto',
    ],
    ...['Hotel Krone Kreditkarte', 'TESCO STORES CREDIT CARD', 'AMEX CARD LOUNGE VIENNA'],
    ...['Rechnung Visa Zentrale', 'Saldo Zara', 'Kartenhaus Abrechnung', '카드지갑'],
  ])('%s is a payment', (text) => {
    expect(inTable(text)).toBe('paid')
  })

  test('of an entry of MT940 is a card bill', () => {
    expect(inMt940('VISA BILL PAYMENT')).toEqual(['bill 2026-03-02 -65 VISA BILL PAYMENT'])
  })

  test('is paid where the bank says that it is a purchase', () => {
    const row = '2026-03-02;VISA BILL PAYMENT;Kartenzahlung;-1.50'
    const rows = rowsOf(`Date;Description;Type;Amount\n${row}\n2026-03-03;Hotel;Lastschrift;-65.00\n`)
    expect(rows[0]).toBe('paid 2026-03-02 -1.5 VISA BILL PAYMENT')
  })
})
