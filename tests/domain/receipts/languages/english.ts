import type { PrintedReceipt } from './printed-receipt'

export const english: PrintedReceipt[] = [
  {
    text: `
FRESHWAY SUPERMARKET
14 Station Road, Leeds
VAT No: GB 412 5567 81
Semi skimmed milk 2L        1.65
Wholemeal bread             1.40
Cheddar 400g                3.85
4 ITEMS
BALANCE DUE                £6.90
VISA DEBIT                 £6.90
Change                     £0.00
18/04/2024 17:42  Till 03`,
    total: '6.90',
    date: '2024-04-18',
    tax: null,
  },
  {
    text: `
Blue Door Grill
221 Elm Street
Austin, TX 78701
Server: Dana   Table 14
06/21/2024 8:14 PM
1 Ribeye                   34.00
2 House Red                22.00
Subtotal                   56.00
Sales Tax 8.25%             4.62
Total                      60.62
Suggested tip 18%: 10.08`,
    total: '60.62',
    date: '2024-06-21',
    tax: '4.62',
  },
  {
    text: `
SRI MURUGAN RESTORAN SDN BHD
No 8, Jalan Masjid India
50100 Kuala Lumpur
TAX INVOICE
Invoice No : 10023381
Date: 06/01/2018 12:17:26 PM
NASI LEMAK      2  @ 6.50   13.00
TEH TARIK       2  @ 2.20    4.40
TOTAL EXCL GST              17.40
GST 6%                       1.04
ROUNDING ADJ                 0.01
TOTAL AMOUNT              RM18.45
CASH                        20.00
CHANGE                       1.55`,
    total: '18.45',
    date: '2018-01-06',
    tax: '1.04',
  },
  {
    text: `
UHURU SERVICE STATION LTD
Mombasa Road, Nairobi
PIN: P051998877Q
FISCAL RECEIPT
Super Petrol 25.40 L x 177.30
Amount               KES 4,503.42
VAT 8%                     333.59
TOTAL                KES 4,503.42
M-PESA                   4,503.42
DATE: 09-11-2023 07:51`,
    total: '4503.42',
    date: '2023-11-09',
    tax: '333.59',
  },
  {
    text: `
THE HARBOUR INN
Guest invoice no. 88213
Arrival: 02 May 2024   Departure: 04 May 2024
Invoice date: 04 May 2024
2 nights bed & breakfast   240.00
Dinner                      38.50
Net                        232.08
VAT @ 20%                   46.42
Amount due                £278.50
Paid by Mastercard **** 4412`,
    total: '278.50',
    date: '2024-05-04',
    tax: '46.42',
  },
]
