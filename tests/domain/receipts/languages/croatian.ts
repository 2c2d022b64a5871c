import type { PrintedReceipt } from './printed-receipt'

export const croatian: PrintedReceipt[] = [
  {
    text: `
MJEŠOVITA ROBA d.o.o.
Ilica 44, 10000 Zagreb
OIB 12345678901
RAČUN BR. 1182/1/1
MLIJEKO 1L           1,39
KRUH                 2,10
SIR                  6,51
UKUPNO EUR          10,00
PDV 25%              2,00
GOTOVINA            20,00
POVRAT              10,00
Datum: 14.05.2024 17:55`,
    total: '10.00',
    date: '2024-05-14',
    tax: '2.00',
  },
  {
    text: `
Konoba Riva
Stol 3
7. lipnja 2024. 21:10
2 Crni rižot          28,00
2 Riba na žaru        44,00
1 Vino                18,00
Međuzbroj             90,00
Za platiti        90,00 EUR
Kartica               90,00
Hvala na posjetu`,
    total: '90.00',
    date: '2024-06-07',
    tax: null,
  },
  {
    text: `
BENZINSKA POSTAJA ISTOK d.d.
Eurosuper 95  38,40 L x 1,53
Osnovica             47,00
PDV 25%              11,75
SVEUKUPNO            58,75
MAESTRO              58,75
05.12.2023. 07:19`,
    total: '58.75',
    date: '2023-12-05',
    tax: '11.75',
  },
  {
    text: `
Hotel Jadran d.d.
RAČUN 55/HR1/2
Datum računa: 19. siječnja 2024.
Dospijeće: 2. veljače 2024.
Noćenje 2               160,00
Boravišna pristojba       4,00
PDV 13%                  18,41
Ukupno za platiti    164,00 €`,
    total: '164.00',
    date: '2024-01-19',
    tax: '18.41',
  },
  {
    text: `
TAXI SPLIT
Račun
Datum 30.09.23
Start              2,50
Vožnja            13,00
Iznos             15,50 EUR
Plaćeno gotovinom`,
    total: '15.50',
    date: '2023-09-30',
    tax: null,
  },
]
