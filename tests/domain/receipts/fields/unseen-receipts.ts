import type { PrintedFields } from './printed-fields'

/** Receipts that were not used to write the rules. The test lists their wrong readings. */
export const UNSEEN_RECEIPTS: PrintedFields[] = [
  {
    name: 'a German discounter with tax and gross',
    text: `
NORDLICHT DISCOUNT GMBH
Am Hafen 3, 24103 Kiel
Milch 1,5%                1,09 A
Batterien AA              4,79 B
Äpfel 1kg                 2,49 A
SUMME EUR                 8,37
EC-Karte                  8,37
MWST%     MWST +  NETTO = BRUTTO
A  7%     0,23     3,35     3,58
B 19%     0,76     4,03     4,79
K-U-N-D-E-N-B-E-L-E-G
Terminal-ID 61223344
Karte ####3380
Bon 4417 Datum 21.03.2024 17:05`,
    taxes: ['7 3.35 0.23', '19 4.03 0.76'],
    invoiceNumber: '4417',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'a French motorway toll',
    text: `
AUTOROUTES DU MIDI
PEAGE LANCON
Reçu n° 88 12
16/02/2024 11:43
Classe 1
Montant TTC            17,40 EUR
dont TVA 20%            2,90
Carte bancaire
Merci, bonne route`,
    taxes: ['20 - 2.90'],
    payment: 'card',
    category: 'Travel',
  },
  {
    name: 'a British stationer with a table by code',
    text: `
QUILL & CO STATIONERS LTD
44 King Street Manchester
VAT Reg No 334 5566 77
Invoice Number: QC/20931
Date 12 March 2024
Copier paper x5         25.00
Desk lamp               18.00
Goods total             43.00
VAT @ 20.00%             8.60
Invoice total           51.60
Paid by Visa ending in 7781`,
    taxes: ['20 43.00 8.60'],
    invoiceNumber: 'QC/20931',
    payment: 'card',
    category: 'Supplies',
  },
  {
    name: 'a New York restaurant with a tip that was written in',
    text: `
LUCA'S TRATTORIA
118 Mott St, New York, NY 10013
Server: Ana   Check #4471
Penne                    19.00
Chianti                  14.00
Sub Total                33.00
Sales Tax 8.875%          2.93
Total                    35.93
Gratuity                  7.00
Grand Total              42.93
AMEX x-1009
04/11/2024 9:12 PM`,
    taxes: ['8.875 33.00 2.93'],
    tip: '7.00',
    invoiceNumber: '4471',
    payment: 'card',
    category: 'Meals',
  },
  {
    name: 'an Italian trattoria in cash with a cover charge',
    text: `
TRATTORIA LA PERGOLA
P.IVA 09876543210
Coperto x2               5,00
Risotto                 16,00
Tiramisù                 7,00
TOTALE EURO             28,00
di cui IVA 10%           2,55
Pagamento contante      50,00
Resto                   22,00
21/09/2024 21:15
DOC. N. 0077-0012`,
    taxes: ['10 - 2.55'],
    invoiceNumber: '0077-0012',
    payment: 'cash',
    category: 'Meals',
  },
  {
    name: 'a Dutch hotel with two rates and a tourist tax',
    text: `
HOTEL WADDENZICHT BV
Factuurnummer: 2024-0551
Datum 03-05-2024
Kamer 2 nachten           218,00
Minibar                    12,10
Toeristenbelasting          7,00
Totaal EUR                237,10
BTW 9% over 200,00         18,00
BTW 21% over 10,00          2,10
Betaald per bank          237,10`,
    taxes: ['9 200.00 18.00', '21 10.00 2.10'],
    invoiceNumber: '2024-0551',
    payment: 'transfer',
    category: 'Lodging',
  },
  {
    name: 'an Australian taxi',
    text: `
HARBOUR CABS PTY LTD
Tax Invoice 118822
ABN 12 345 678 901
Fare                      48.40
Includes GST              4.40
Card surcharge             2.42
Total A$                  50.82
EFTPOS MASTERCARD         50.82
XXXX XXXX XXXX 2093
12/04/2024 16:20`,
    taxes: ['- - 4.40'],
    invoiceNumber: '118822',
    payment: 'card',
    category: 'Local transport',
  },
  {
    name: 'a Norwegian café paid by telephone',
    text: `
KAFFEBRENNERIET SOL AS
Kvittering nr 5521
2 kaffe                   98,00
1 bolle                   42,00
Totalt NOK               140,00
Herav mva 15%             18,26
Vipps                    140,00
2024-04-19 08:32`,
    taxes: ['15 - 18.26'],
    invoiceNumber: '5521',
    payment: 'other',
    category: 'Meals',
  },
  {
    name: 'a Spanish hotel paid by card',
    text: `
HOTEL MIRADOR DEL RÍO S.A.
Nº de factura: A-2024/3318
Fecha 07/06/2024
Alojamiento 3 noches      300,00
Tasa turística              6,60
Base imponible            300,00
I.V.A. 10,00 %             30,00
TOTAL FACTURA             336,60 €
Forma de pago: TARJETA DE CRÉDITO
**** **** **** 0457`,
    taxes: ['10 300.00 30.00'],
    invoiceNumber: 'A-2024/3318',
    payment: 'card',
    category: 'Lodging',
  },
  {
    name: 'a Greek tavern in cash',
    text: `
ΤΑΒΕΡΝΑ ΤΟ ΛΙΜΑΝΙ
ΑΦΜ 123456789
ΑΡ. ΑΠΟΔΕΙΞΗΣ 0231
ΧΩΡΙΑΤΙΚΗ                  8,50
ΜΟΥΣΑΚΑΣ                  11,00
ΣΥΝΟΛΟ                    19,50
ΦΠΑ 13%                    2,24
ΜΕΤΡΗΤΑ                   20,00
ΡΕΣΤΑ                      0,50
15-07-2024 14:12`,
    taxes: ['13 - 2.24'],
    invoiceNumber: '0231',
    payment: 'cash',
    category: 'Meals',
  },
]
