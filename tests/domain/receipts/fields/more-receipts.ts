import type { PrintedFields } from './printed-fields'

/** Further receipts, with totals, taxes and words in other places. */
export const MORE_RECEIPTS: PrintedFields[] = [
  {
    name: 'a German drugstore with rates behind their sums',
    text: `
DROGERIE SONNENBERG
Hauptstraße 8, 04109 Leipzig
Shampoo                2,95 1
Kräutertee             1,75 2
Zahnbürste             3,45 1
SUMME EUR              8,15
BAR EUR               10,15
Rückgeld EUR          -2,00
MwSt-Satz  Brutto  Netto  MwSt
1  19,00%   6,40   5,38   1,02
2   7,00%   1,75   1,64   0,11
Datum 02.05.2024 Beleg-Nr. 6612`,
    taxes: ['19 5.38 1.02', '7 1.64 0.11'],
    invoiceNumber: '6612',
    payment: 'cash',
  },
  {
    name: 'a Belgian hotel with tax included and a city tax',
    text: `
HÔTEL DES ARDENNES SPRL
Facture No 2024/0911
Date: 19/02/2024
Chambre 2 nuits       180,00
Taxe de séjour          6,00
Total TTC             186,00 EUR
dont TVA 6%            10,19
Payé par Bancontact   186,00`,
    taxes: ['6 - 10.19'],
    invoiceNumber: '2024/0911',
    payment: 'card',
    category: 'Lodging',
  },
  {
    name: 'a Spanish tavern with two bases and a tip',
    text: `
TABERNA LA ALONDRA S.L.
NIF B98765432
Ticket nº 003412
Comida                55,00
Tabaco                12,10
BASE    % IVA   CUOTA
50,00   10%      5,00
10,00   21%      2,10
Total                 67,10
Propina                3,00
TOTAL A PAGAR         70,10
EFECTIVO              80,10
CAMBIO                10,00`,
    taxes: ['10 50.00 5.00', '21 10.00 2.10'],
    tip: '3.00',
    invoiceNumber: '003412',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'an Irish filling station',
    text: `
EMERALD SERVICE STATION
VAT Reg IE1234567T
Trans 2211 Receipt No: E-55012
Diesel 30.00 L @ 1.799     53.97
TOTAL EUR                  53.97
VAT 23.00% incl            10.09
Visa Debit                 53.97
Card No: XXXX XXXX XXXX 8890
04/04/2024 18:01`,
    taxes: ['23 - 10.09'],
    invoiceNumber: 'E-55012',
    payment: 'card',
    category: 'Travel',
  },
  {
    name: 'an American restaurant with a tip by hand',
    text: `
HARBOR GRILL & BAR
Check #: 00712
Boston, MA 02110
Salmon                 26.00
Wine                   11.00
Subtotal               37.00
Tax                     2.59
Amount                 39.59
Tip                     8.00
Total                  47.59
Mastercard ************2219
05/11/2024 07:45 PM`,
    taxes: ['- 37.00 2.59'],
    tip: '8.00',
    invoiceNumber: '00712',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a Danish café in cash',
    text: `
CAFÉ NYHAVN APS
Bon nr 8871
2 Kaffe                 70,00
1 Smørrebrød            80,00
I alt DKK              150,00
Heraf moms 25%          30,00
Kontant                200,00
Retur                   50,00
22-05-2024 11:15`,
    taxes: ['25 - 30.00'],
    invoiceNumber: '8871',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'a Czech taxi without tax',
    text: `
TAXI PRAHA 24
Účtenka č. 1120
Jízdné               350,00 Kč
Celkem               350,00 Kč
Kartou               350,00 Kč
07.03.2024 06:30`,
    invoiceNumber: '1120',
    payment: 'card',
    category: 'Local transport',
  },
  {
    name: 'a Singaporean food court with a service charge and tax',
    text: `
LION FOOD COURT PTE LTD
Bill No: A00981
Laksa                  10.00
Kopi                    4.00
Subtotal               14.00
Service Charge 10%      1.40
GST 9%                  1.39
Total S$               16.79
NETS                   16.79
Thank you`,
    taxes: ['9 - 1.39'],
    invoiceNumber: 'A00981',
    category: 'Meals',
  },
  {
    name: 'a Finnish hotel with rates without a sign',
    text: `
HOTELLI SATAMA OY
Lasku nro 30912
Majoitus               110,00
Ravintola               24,80
Yhteensä EUR           134,80
ALV%     Veroton   Vero  Verollinen
10,00    100,00   10,00    110,00
24,00     20,00    4,80     24,80
Pankkikortti           134,80
13.1.2024`,
    taxes: ['10 100.00 10.00', '24 20.00 4.80'],
    invoiceNumber: '30912',
    payment: 'card',
    category: 'Lodging',
  },
  {
    name: 'a Brazilian restaurant paid by card',
    text: `
CHURRASCARIA GAÚCHA LTDA
CNPJ 12.345.678/0001-90
NFC-e nº 000123456 Série 1
Rodízio               180,00
Valor total R$        180,00
Cartão de Crédito     180,00
Tributos aprox. R$ 24,30 (13,50%)
18/05/2024 21:30`,
    invoiceNumber: '000123456',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'an airline ticket by transfer',
    text: `
NORDWIND AIRLINES GMBH
Rechnung Nr: NW-771-2024
Flug HAM-ZRH 12.06.2024
Flugpreis            150,00
Steuern und Gebühren  48,20
Gesamtbetrag EUR     198,20
Überweisung           198,20
Rechnungsdatum 20.05.2024`,
    invoiceNumber: 'NW-771-2024',
    payment: 'transfer',
    category: 'Travel',
  },
]
