import type { PrintedReceipt } from './printed-receipt'

export const swedish: PrintedReceipt[] = [
  {
    text: `
KVARTERSBUTIKEN AB
Storgatan 12, Uppsala
Org.nr 556677-8899
KVITTO
Mellanmjölk 1l          14,90
Knäckebröd              24,50
Ost 500g                59,90
Totalt 3 varor
ATT BETALA              99,30
Kort                    99,30
Moms%   Moms   Netto   Brutto
12,00  10,64   88,66    99,30
2024-05-06 17:22`,
    total: '99.30',
    date: '2024-05-06',
    tax: '10.64',
  },
  {
    text: `
Restaurang Sjöboden HB
Bord 11
14 juni 2024 19:02
2 Dagens fisk         370,00
2 Öl                  158,00
Delsumma              528,00
Dricks                 52,00
Summa SEK             580,00
Varav moms 12%         56,57
Betalat med kort`,
    total: '580.00',
    date: '2024-06-14',
    tax: '56.57',
  },
  {
    text: `
BENSINSTATION E4
Kvittonr 90112
Blyfri 95  41,20 l  18,79
Belopp SEK           774,15
Moms 25%             154,83
Totalt SEK           774,15
MASTERCARD
231109 07:18`,
    total: '774.15',
    date: '2023-11-09',
    tax: '154.83',
  },
  {
    text: `
Hotell Norrsken AB
FAKTURA 20881
Fakturadatum 2024-01-22
Förfallodatum 2024-02-21
Logi 2 nätter      2 380,00
Netto              2 125,00
Moms 12 %            255,00
Summa att betala   2 380,00 kr`,
    total: '2380.00',
    date: '2024-01-22',
    tax: '255.00',
  },
  {
    text: `
TAXI STOCKHOLM
Taxikvitto
Datum 2023-09-30 01:15
Grundavgift       49,00
Sträcka          286,00
Pris inkl moms   335,00 kr
Moms 6%           18,96
Kontant          500,00
Tillbaka         165,00`,
    total: '335.00',
    date: '2023-09-30',
    tax: '18.96',
  },
]
