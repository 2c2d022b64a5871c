import { expect, test } from 'vitest'
import { paidStateOf } from '~/domain/bank-statements/paid-state'

// Bills of cards that an account paid, and purchases by card, in the words of banks of many countries.

const BILLS = [
  // Switzerland
  ...['Paiement facture carte de crédit VISA 7713', 'LSV Belastung Kreditkartenabrechnung Cornercard'],
  ...[
    'eBill Rechnung Swisscard AECS GmbH',
    'BVR Viseca Payment Services SA',
    'Belastung LSV+ Cembra Money Bank',
  ],
  ...[
    'Dauerauftrag Kreditkartenrechnung',
    'Zahlungsauftrag Topcard Service AG',
    'E-Rechnung BonusCard.ch AG',
  ],
  ...[
    'Ordre permanent Cornèrcard',
    'LSV débit facture carte de crédit',
    'Ordine permanente fattura carta di credito',
  ],
  'Addebito LSV Cornercard',
  // English, German, French
  ...[
    'Direct debit payment Barclaycard',
    'Standing order credit card bill',
    'Payment of credit card bill 4411',
  ],
  ...[
    'SEPA Lastschrift Einzug Kreditkarte',
    'Zahlung Kreditkartenabrechnung Mai',
    'Prélèvement SEPA Cetelem',
  ],
  ...['Paiement de la facture de carte de crédit', 'Virement règlement carte de crédit'],
  // Italian, Spanish, Portuguese, Dutch
  ...['Pagamento estratto conto carta di credito', 'Addebito diretto SDD Nexi Payments SpA'],
  ...[
    'Pago recibo tarjeta de crédito',
    'Pago factura tarjeta de crédito',
    'Pagamento fatura do cartão de crédito',
  ],
  ...['Débito direto fatura cartão de crédito', 'Automatische incasso International Card Services BV'],
  'Betaling creditcardrekening',
  // Swedish, Norwegian, Danish, Finnish
  ...['Betalning kreditkortsfaktura', 'Autogiro kreditkortsräkning', 'Betaling kredittkortregning'],
  ...['AvtaleGiro kredittkortfaktura', 'Betaling kreditkortregning', 'Maksu luottokorttilasku'],
  // Polish, Czech, Slovak, Hungarian, Romanian
  ...[
    'Płatność spłata karty kredytowej',
    'Platba vyúčtování kreditní karty',
    'Platba splátka kreditnej karty',
  ],
  ...['Átutalás hitelkártya törlesztés', 'Plata rambursare card de credit'],
  // Croatian, Russian, Turkish, Indonesian
  ...['Plaćanje računa kreditne kartice', 'Платеж погашение кредитной карты'],
  ...['Otomatik ödeme kredi kartı ekstre', 'Pembayaran tagihan kartu kredit'],
  // several languages
  'Règlement facture carte de crédit Mastercard',
  'Zahlung eBill Viseca Card Services',
  'Pagamento LSV Swisscard',
  'Domiciliación tarjeta de crédito recibo',
  'Lastschrift Barclaycard Kreditkartenabrechnung',
  'Stałe zlecenie spłata karty kredytowej',
  'Trvalý příkaz splátka kreditní karty',
  'Direct debit NewDay Ltd',
  'Betaling af kreditkortregning',
  'Πάγια εντολή εξόφληση κάρτας',
  // cards and banks that are in no list
  'Autogiro Kreditkort Nordkort',
  'SEPA Lastschrift Nordbank Kreditkarte',
  'Direct debit Lakeside credit card',
  'Prélèvement carte de crédit Banque du Lac',
  'Addebito SDD carta di credito Banca Alpina',
  'Zlecenie stałe karta kredytowa Bank Północny',
  'Trvalý příkaz kreditní karta Severní banka',
  '口座振替 クレジットカード 北銀行',
  'Facture carte de crédit octobre 2026',
  'CREDIT CARD INCASSO AFREKENING SEPTEMBER',
  'Kreditkort autogiro',
  'Tarjeta de crédito recibo octubre',
  '信用卡自动扣款',
  'LSV Viseca Card Services SA 8050 Zürich',
  'Belastung Swisscard AECS GmbH, Horgen',
  'Zahlung Viseca Payment Services SA, Zürich',
  'Cembra Money Bank AG, Zürich',
  'cornercard Rechnung',
  'Topcard Service AG Glattbrugg',
  'FACTURE CARTE DE CREDIT VISA PREMIER JUIN',
  'FACTURE CARTE DE CREDIT N° 123 MASTERCARD GOLD',
  'Facture carte de crédit REF 123 DU 12/08',
  'Fattura carta di credito Nexi',
  'Fatura de cartão Nubank',
  'CARD CENTER AG KREDITKARTENRECHNUNG 4471 OKTOBER Belastung LSV',
  'Nordbank Finance credit card bill October',
  ...['Direct debit ICS', 'Rekening creditcard ICS BV', 'Factuur creditcard september'],
  ...['Faktura kredittkort Bank Norwegian', 'Abrechnung Kreditkarte Sparkasse Köln', 'Recibo Visa BBVA'],
  ...['Pago tarjeta de crédito Santander', 'CREDIT CARD BILL PAYMENT THANK YOU', 'Extracto de tarjeta 4411'],
  // with the number of a card, an account, an invoice or a payment
  ...['PAYMENT TO CREDIT CARD ENDING 1234', 'CREDIT CARD BILL PAYMENT XXXX1234'],
  ...['CREDIT CARD BILL PAYMENT REF ABC123', 'AMERICAN EXPRESS ACH PMT M5432 WEB ID: 9493560001'],
  ...['AMEX EPAYMENT ACH PMT W1234', 'MASTERCARD AUTOPAY PPD ID 1234', 'Payment to credit card account'],
  ...['Recibo tarjeta 4940XXXXXXXX1234', 'Pago tarjeta de crédito terminada en 1234'],
  ...[
    'Pagamento fatura cartão final 1234',
    'Relevé carte VISA N°XXXX1234',
    'Abrechnung Kreditkarte XXXX1234',
  ],
  ...['Abrechnung Visa Karte 1234', 'Regning kredittkort KID 1234567', 'Faktura kreditkort OCR 1234567'],
  ...['Betaling kredittkort SAS EuroBonus Mastercard KID 0042881'],
  ...['CREDIT CARD BILL PAYMENT - ONLINE **** 1234', 'Abrechnung Kreditkarte Nordbank Ref ABC123'],
  ...['Factuur creditcard kaart eindigend op 1234', 'Betalning kreditkort OCR 5551234'],
]

const PURCHASES = [
  ...['VISA AUTOPAY NETFLIX', 'VISA AUTO PAY SI NETFLIX.COM', 'MASTERCARD AUTOPAY SPOTIFY'],
  ...['VISA E-PAYMENT DUBAI MUNICIPALITY', 'POS VISA E PAYMENT HOTEL', 'AMEX E-PAYMENT HOTEL ADLON'],
  ...['Barclaycard ePayment Ryanair', 'Kredi kartı ödemesi BIM12345', 'Kredi kartı ödemesi SOK12345'],
  ...[
    'Kredi kartı ödemesi internet A101',
    'Pago tarjeta de crédito OMV1234',
    'Pago tarjeta de crédito app Q8',
  ],
  ...['Recibo tarjeta BP12345', 'Fatura cartão GALP12345', 'Addebito carta di credito IP12345'],
  ...['Payment of credit card online O2', 'Addebito carta di credito online', 'Betaling kredittkort Kid 412'],
  ...['Règlement carte de crédit internet', 'Betaling kredittkort KID', 'Kredi kartı ödemesi internet'],
  // Switzerland, German
  ...[
    'Zahlung mit Kreditkarte Hotel Krone',
    'Kreditkartenzahlung Restaurant Adler',
    'Belastung Visa Debit Coop',
  ],
  ...[
    'Zahlung Visa Card',
    'Kartenzahlung Mastercard Migros',
    'Zahlung Debitkarte SBB',
    'LSV Belastung Swisscom',
  ],
  ...['eBill Rechnung Sunrise', 'Rechnung Hotel Krone Kreditkarte', 'Dauerauftrag Miete'],
  // French
  ...[
    'Paiement carte VISA Restaurant du Lac',
    'Achat carte Coop Pronto',
    'Paiement par carte de crédit SNCF',
  ],
  ...['Paiement facture Swisscom', 'FACTURE CARTE DU 120326 NAIVAS', 'Prélèvement Orange'],
  // Italian, Spanish, Portuguese, Dutch
  ...['Pagamento carta di credito Bar Roma', 'Pagamento con carta Visa Trattoria', 'Pagamento fattura Enel'],
  ...['Pago con tarjeta Zara', 'Pago tarjeta Visa Hotel Sol', 'Compra tarjeta de crédito Mercadona'],
  ...[
    'Pagamento cartão de crédito Pingo Doce',
    'Compra com cartão Continente',
    'Betaling met creditcard Bijenkorf',
  ],
  // English
  ...[
    'Card payment Tesco',
    'Card payment Bar Roma by credit card',
    'Payment Visa Starbucks',
    'Bill payment Vodafone',
  ],
  // Swedish, Norwegian, Danish, Finnish
  ...['Kortbetalning kreditkort ICA', 'Betalning kort Systembolaget', 'Betaling med kredittkort Rema'],
  ...['Betaling Dankort Netto', 'Maksu luottokortilla Prisma'],
  // Polish, Czech, Slovak, Hungarian, Romanian
  ...['Płatność kartą kredytową Biedronka', 'Platba kartou Albert', 'Platba kreditnou kartou Tesco'],
  ...['Vásárlás hitelkártyával Spar', 'Plată cu cardul Lidl'],
  // Croatian, Russian, Turkish
  ...['Plaćanje karticom Konzum', 'Оплата картой Пятёрочка', 'Kredi kartı ile ödeme Migros'],
  // several languages
  'Paiement Visa Boulangerie',
  'Ordine permanente affitto',
  'Pago factura Endesa',
  'Zahlung Rechnung Helsana',
  'Betaling faktura Telenor',
  'Πληρωμή με πιστωτική κάρτα Σκλαβενίτης',
  'Kaardimakse krediitkaart Rimi',
  'Paiement de facture Cornavin Hotel',
  'Плащане с кредитна карта Била',
  'クレジットカード支払 セブン',
  'Corner Card Shop London',
  'Payment Bonus Card Shop',
  'Topcard Gifts',
  'Northbank credit card statement fee',
  'Card payment Bar Roma on credit card',
  'Payment to Bar Roma paid by my credit card',
  'SEPA Lastschrift PayPal mit Kreditkarte',
  'FACTURE CARTE DE CREDIT DU 120326 NAIVAS',
  'Factura tarjeta de crédito Hotel Sol',
  'Credit card Hotel Sol',
  'Kreditkarte Restaurant Adler',
  'ONLINE PAYMENT AMAZON CREDIT CARD',
  'CREDIT CARD ONLINE PAYMENT RYANAIR',
  'CARTE DE CREDIT FACTURE HOTEL IBIS',
  'KREDITKARTE RECHNUNG HOTEL ADLER 1234',
  'CREDIT CARD BALANCE SHOES LONDON',
  'TRANSFER HOTEL ADLON KREDITKARTE',
  'KREDITKORT NOTA BAR OSLO',
  // companies that issue no cards, but have similar names
  ...['Payment to ICS Ltd', 'Bank transfer ICS Ltd', 'Payment to New Day', 'Transfer Nexi Services GmbH'],
  ...['Überweisung Eurocard Hotel', 'Payment to Bonus Card Shop London', 'Transfer Corner Card Shop'],
  // purchases whose name follows the words for an invoice and a credit card
  ...['Factuur creditcard Booking.com', 'Rekening creditcard Hotel Amsterdam'],
  ...['Räkning kreditkort Restaurang Prinsen', 'Faktura kredittkort Hotell Bristol Oslo'],
  ...['Extracto de tarjeta Hotel', 'Lastschrift Kreditkarte Hotel Adler', 'Recibo Visa Zara'],
  ...['Payment for credit card bill holder leather', 'Règlement carte de crédit Hotel Ibis'],
  ...['Pago tarjeta de crédito Zara', 'Addebito carta di credito Trattoria', 'Kredi kartı ödemesi Migros'],
  ...[
    'facture carte de crédit Postkarte',
    'Lastschrift Kreditkarte Postkarte',
    'Visa bill Vodafone ref 12345',
  ],
  ...['Pago tarjeta de crédito Q8', 'Kredi kartı ödemesi A101', 'PAGO TARJETA DE CREDITO UBER1234'],
  ...['Kredi kartı ödemesi Migros internet', 'CREDIT CARD BILL PAYMENT REF HOTEL'],
  ...['CARD PAYMENT ONLINE CREDIT CARD', 'Betaling kredittkort Rema 1000'],
  ...['Payment to credit card account Hotel Sol', 'Betaling med kredittkort Rema KID 1234567'],
  ...['VISA BILL PAYMENT VODAFONE', 'Addebito Visa Hotel Roma', 'TRANSFER HOTEL ADLON CREDIT CARD'],
]

test.each(BILLS)('%s is a card bill', (text) => {
  expect(paidStateOf([text], '-65')).toBe('bill')
})

test.each(PURCHASES)('%s is a payment', (text) => {
  expect(paidStateOf([text], '-65')).toBe('paid')
})
