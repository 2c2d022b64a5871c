import type { PrintedFields } from './printed-fields'

export const FIELD_RECEIPTS: PrintedFields[] = [
  {
    name: 'a German supermarket with two rates in a table',
    text: `
FRISCHEMARKT WAGNER OHG
Domstr. 20, 50668 Köln
Bio Bananen            1,99 B
Waschmittel            4,95 A
Schokolade             1,29 B
SUMME          EUR     8,23
Geg. Mastercard EUR    8,23
Kundenbeleg
Kartenzahlung kontaktlos
Nr. ############4417 0002
Steuer %   Netto  Steuer Brutto
A= 19,0%    4,16   0,79   4,95
B=  7,0%    3,07   0,21   3,28
Gesamtbetrag 7,23  1,00   8,23
12.03.2024 18:22 Bon-Nr.:3951`,
    taxes: ['19 4.16 0.79', '7 3.07 0.21'],
    invoiceNumber: '3951',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a German restaurant with a tip',
    text: `
Gasthaus Zur Linde
Rechnung Nr. 20240611-17
11.06.2024 21:04 Tisch 5
2 Wiener Schnitzel    39,80
2 Pils                 8,40
Summe                 48,20
inkl. 19% MwSt         7,70
Trinkgeld              4,80
Zu zahlen             53,00
VISA                  53,00
Karte: **** **** **** 9021`,
    taxes: ['19 - 7.70'],
    tip: '4.80',
    invoiceNumber: '20240611-17',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'an Austrian inn with two rates on lines of their own, in cash',
    text: `
Hotel Post, Fam. Berger
6020 Innsbruck
Rechnungsnummer: H-2024/0388
Datum 14.02.2024
Nächtigung mit Frühstück  98,00
Garage                    12,00
Gesamtbetrag EUR         110,00
Netto 10%      89,09
MwSt 10%        8,91
Netto 20%      10,00
MwSt 20%        2,00
Bar            120,00
Retour          10,00`,
    taxes: ['10 89.09 8.91', '20 10.00 2.00'],
    invoiceNumber: 'H-2024/0388',
    payment: 'cash',
    category: 'Lodging',
  },
  {
    name: 'a Swiss taxi without a rate',
    text: `
Taxi Zürichsee AG
Quittung Nr 55120
03.05.2024 23:10
Fahrt                 CHF 42.60
Total                 CHF 42.60
Bar erhalten          CHF 50.00
Rückgeld              CHF  7.40`,
    invoiceNumber: '55120',
    payment: 'cash',
    category: 'Local transport',
  },
  {
    name: 'a French bistro with rates, net and gross on one line',
    text: `
LE PETIT BISTROT
Facture n° 2024-118
Table 4   08/04/2024 13:22
2 Menu midi            37,80
1 Bordeaux             24,00
TOTAL TTC              61,80 EUR
TVA 10,00% HT 34,36 TVA 3,44 TTC 37,80
TVA 20,00% HT 20,00 TVA 4,00 TTC 24,00
CB                     61,80
CARTE: XXXXXXXXXXXX3310`,
    taxes: ['10 34.36 3.44', '20 20.00 4.00'],
    invoiceNumber: '2024-118',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a French bakery, in cash, with net before tax',
    text: `
BOULANGERIE DU PORT
Ticket n° 4471
2 croissants            2,40
1 café                  1,80
TOTAL                   4,20
Espèces                 5,00
Rendu                   0,80
Taux     HT    TVA
5,50%   3,98   0,22`,
    taxes: ['5.5 3.98 0.22'],
    invoiceNumber: '4471',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'a Spanish filling station',
    text: `
ESTACION DE SERVICIO EL PINAR
CIF B12345678
Factura simplificada nº 2024-7781
Gasolina 95   40,00 L   1,559
TOTAL EUR             62,36
Base imponible 51,54  IVA 21%  10,82
TARJETA VISA ****7745
19/03/2024 08:15`,
    taxes: ['21 51.54 10.82'],
    invoiceNumber: '2024-7781',
    payment: 'card',
    category: 'Travel',
  },
  {
    name: 'a Mexican restaurant with a tip, in cash',
    text: `
FONDA DOÑA LUPE
Folio: 8812
Consumo               200.00
Propina                30.00
Total MXN             230.00
Efectivo              250.00
Cambio                 20.00
12/01/2024 15:10`,
    tip: '30.00',
    invoiceNumber: '8812',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'an Italian hotel whose city tax bears no rate',
    text: `
ALBERGO STELLA S.r.l.
Fattura n. 77/2024 del 05/05/2024
2 notti camera       220,00
Imposta di soggiorno   9,00
Imponibile           200,00
IVA 10%               20,00
Totale documento EUR 229,00
Pagato con carta di credito
MASTERCARD **** 6120`,
    taxes: ['10 200.00 20.00'],
    invoiceNumber: '77/2024',
    payment: 'card',
    category: 'Lodging',
  },
  {
    name: 'an Italian bar, in cash',
    text: `
BAR CENTRALE
Via Roma 3 Torino
2 CAFFE'                2,60
1 CORNETTO              1,50
TOTALE COMPLESSIVO      4,10
di cui IVA 10%          0,37
CONTANTI                5,00
RESTO                   0,90
DOCUMENTO N. 0128-0044
02-02-2024 08:05`,
    taxes: ['10 - 0.37'],
    invoiceNumber: '0128-0044',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'an English pub with a gratuity and a card',
    text: `
THE OLD PLOUGH
VAT No 213 4455 66
Receipt #10482
2 Fish & chips         29.00
2 Pint bitter          10.40
Subtotal               32.83
VAT 20%                 6.57
Gratuity                5.00
Total                 £44.40
MASTERCARD            £44.40
Card ending 1234
17/05/2024 20:18`,
    taxes: ['20 32.83 6.57'],
    tip: '5.00',
    invoiceNumber: '10482',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'an American diner that suggests tips',
    text: `
SUNNY SIDE DINER
Check No. 3317
Portland, OR 97201
Burger                 14.00
Soda                    3.00
Subtotal               17.00
Tax 8.25%               1.40
Total                  18.40
VISA XXXXXXXXXXXX0041
Suggested tip 18%       3.06
Suggested tip 20%       3.40
06/02/2024 12:48 PM`,
    taxes: ['8.25 17.00 1.40'],
    invoiceNumber: '3317',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a Malaysian hardware shop with a summary by code',
    text: `
MAJU HARDWARE SDN BHD
Tax Invoice No: HW-0092331
Date: 11/08/2017
Paint brush   2 x 10.60    21.20
Screws        1 x 5.00      5.00
Total RM                   26.20
CASH                       30.00
CHANGE                      3.80
GST Summary  Amount(RM)  Tax(RM)
SR @ 6%       20.00       1.20
ZRL @ 0%       5.00       0.00
Goods sold are not returnable`,
    taxes: ['6 20.00 1.20', '0 5.00 0.00'],
    invoiceNumber: 'HW-0092331',
    payment: 'cash',
    category: 'Supplies',
  },
  {
    name: 'an Indian restaurant with two taxes of one rate',
    text: `
SPICE GARDEN RESTAURANT
Bill No: 1182
Date: 04/07/2024
Thali                 300.00
Lassi                 100.00
Sub Total             400.00
CGST 2.5%              10.00
SGST 2.5%              10.00
Grand Total Rs        420.00
Cash                  500.00
Change                 80.00`,
    taxes: ['2.5 400.00 10.00', '2.5 400.00 10.00'],
    invoiceNumber: '1182',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'a Portuguese taxi paid in cash',
    text: `
TAXIS DO TEJO LDA
Fatura simplificada nº FS 2024/551
Serviço de táxi        15,90
TOTAL EUR              15,90
IVA 6%  Base 15,00  IVA 0,90
Numerário              20,00
Troco                   4,10
21-06-2024 10:02`,
    taxes: ['6 15.00 0.90'],
    invoiceNumber: 'FS 2024/551',
    payment: 'cash',
    category: 'Local transport',
  },
  {
    name: 'a Dutch car park paid by card',
    text: `
PARKEERGARAGE CENTRUM BV
Bonnr 44120
Parkeren 02:45         9,90
Totaal EUR             9,90
BTW 21%   8,18   1,72
PINNEN                 9,90
Kaart: xxxxxxxxxxxx5518
15-04-2024 14:40`,
    taxes: ['21 8.18 1.72'],
    invoiceNumber: '44120',
    payment: 'card',
    category: 'Local transport',
  },
  {
    name: 'a Polish restaurant by card',
    text: `
RESTAURACJA POD KASZTANEM
Paragon nr 9921
Obiad dnia             64,80
SUMA PLN               64,80
Sprzedaż opodatk. B    60,00
PTU B 8%                4,80
KARTA                  64,80
2024-04-22 13:45`,
    taxes: ['8 60.00 4.80'],
    invoiceNumber: '9921',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a Polish invoice paid by transfer',
    text: `
Biuro Serwis Sp. z o.o.
Faktura VAT nr FV/88/2024
Data wystawienia 2024-03-04
Artykuły biurowe
Wartość netto        100,00
VAT 23%               23,00
Razem do zapłaty     123,00 zł
Zapłacono przelewem`,
    taxes: ['23 100.00 23.00'],
    invoiceNumber: 'FV/88/2024',
    payment: 'transfer',
    category: 'Supplies',
  },
  {
    name: 'a Swedish hotel with a table of rates without per cent signs',
    text: `
HOTELL FYREN AB
Kvittonr 771203
Logi                  1000,00
Middag                 250,00
ATT BETALA            1250,00
Kort                  1250,00
Moms%    Moms   Netto   Brutto
12,00  107,14  892,86  1000,00
25,00   50,00  200,00   250,00
2024-05-30 09:10`,
    taxes: ['12 892.86 107.14', '25 200.00 50.00'],
    invoiceNumber: '771203',
    payment: 'card',
    category: 'Lodging',
  },
  {
    name: 'a Turkish restaurant with the sign before the rate',
    text: `
BOĞAZ LOKANTASI
FİŞ NO: 0042
12.04.2024 20:11
Kebap          %10   220,00
TOPKDV                20,00
TOPLAM               220,00
KDV %10  200,00 20,00
KREDİ KARTI          220,00`,
    taxes: ['10 200.00 20.00'],
    invoiceNumber: '0042',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a Japanese restaurant without decimals, in cash',
    text: `
そば処 まつや
領収書 No.3301
2024年06月07日 12:40
天ぷらそば          1,500
合計               ¥1,500
(10%対象 ¥1,364 内消費税 ¥136)
お預り             ¥2,000
お釣り               ¥500`,
    taxes: ['10 1364 136'],
    invoiceNumber: '3301',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'a Canadian taxi with two taxes',
    text: `
MAPLE TAXI
Receipt No: 20911
Fare                   40.00
Tip                     6.00
GST 5%                  2.00
PST 7%                  2.80
Total CA$              50.80
AMEX                   50.80
************1007`,
    taxes: ['5 40.00 2.00', '7 40.00 2.80'],
    tip: '6.00',
    invoiceNumber: '20911',
    payment: 'card',
    category: 'Local transport',
  },
  {
    name: 'a Kenyan café paid by telephone',
    text: `
SAVANNA CAFE LTD
PIN: P051234567Q
Receipt No. 90812
Coffee                400.00
Cake                  180.00
VAT 16%                80.00
TOTAL KES             580.00
M-PESA                580.00`,
    taxes: ['16 - 80.00'],
    invoiceNumber: '90812',
    payment: 'other',
    category: 'Meals',
  },
  {
    name: 'a shop that names the cards it takes, and no payment',
    text: `
PAPER & PEN STATIONERY
Invoice 4410
We accept VISA, MASTERCARD and AMEX
Notebook               12.00
Total USD              12.00
VAT 20%                40.00`,
    invoiceNumber: '4410',
    category: 'Supplies',
  },
  {
    name: 'a German railway ticket',
    text: `
Deutsche Fernbahn AG
Online-Ticket
Fahrkarte ICE München - Berlin
Rechnungsnr. 88213307
Preis                  89,90 EUR
MwSt 7%  84,02  5,88
Gesamtpreis            89,90 EUR
Bezahlt mit Lastschrift
14.05.2024`,
    taxes: ['7 84.02 5.88'],
    invoiceNumber: '88213307',
    payment: 'transfer',
    category: 'Travel',
  },
]
