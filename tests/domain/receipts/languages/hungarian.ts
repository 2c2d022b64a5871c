import type { PrintedReceipt } from './printed-receipt'

export const hungarian: PrintedReceipt[] = [
  {
    text: `
Sarki Közért Kft.
1073 Budapest, Erzsébet krt. 20.
Adószám: 12345678-2-42
NYUGTA
C00 TEJ 1,5%              429 Ft
C00 KENYÉR 1 KG           799 Ft
C00 SAJT                1.290 Ft
ÖSSZESEN:               2.518 Ft
KEREKÍTÉS:                  2 Ft
KÉSZPÉNZ:               5.000 Ft
VISSZAJÁRÓ:             2.480 Ft
2024.03.21. 17:05`,
    total: '2520',
    date: '2024-03-21',
    tax: null,
  },
  {
    text: `
Kispipa Vendéglő Bt.
Asztal: 5
2024. június 8. 20:31
2 x Gulyásleves         4 980 Ft
2 x Bécsi szelet        9 800 Ft
1 x Vörösbor            5 200 Ft
Részösszeg             19 980 Ft
Szervizdíj 12%          2 398 Ft
Fizetendő összesen     22 378 Ft
Bankkártya             22 378 Ft`,
    total: '22378',
    date: '2024-06-08',
    tax: null,
  },
  {
    text: `
M7 BENZINKÚT
EGYSZERŰSÍTETT SZÁMLA
Számla száma: 2023/55121
Kelt: 2023.12.02.
95 benzin  40,00 l  x 612
Nettó érték       19 276 Ft
ÁFA 27%            5 204 Ft
Bruttó összesen   24 480 Ft
Fizetési mód: bankkártya`,
    total: '24480',
    date: '2023-12-02',
    tax: '5204',
  },
  {
    text: `
Hotel Duna Zrt.
SZÁMLA  SZ-2024/0119
Teljesítés kelte: 2024. 01. 19.
Fizetési határidő: 2024. 01. 27.
Szállás 2 éj           62 000 Ft
Idegenforgalmi adó      2 480 Ft
ÁFA 5%                  2 952 Ft
Végösszeg: 64 480 Ft`,
    total: '64480',
    date: '2024-01-19',
    tax: '2952',
  },
  {
    text: `
BUDAPEST TAXI
Nyugta sorszáma 0081
Dátum: 2023-09-14 23:50
Alapdíj              1 100 Ft
Távolság díj         5 280 Ft
Összesen             6 380 Ft
Készpénz             6 380 Ft
Köszönjük!`,
    total: '6380',
    date: '2023-09-14',
    tax: null,
  },
]
