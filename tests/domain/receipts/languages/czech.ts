import type { PrintedReceipt } from './printed-receipt'

export const czech: PrintedReceipt[] = [
  {
    text: `
Potraviny U Lípy s.r.o.
Hlavní 22, 602 00 Brno
IČO: 27654321 DIČ: CZ27654321
Mléko polotučné          24,90
Chléb konzumní           38,90
Sýr eidam                52,90
Mezisoučet              116,70
Zaokrouhlení              0,30
Celkem k úhradě      117,00 Kč
Hotově               200,00 Kč
Vráceno               83,00 Kč
15.03.2024 16:42`,
    total: '117.00',
    date: '2024-03-15',
    tax: null,
  },
  {
    text: `
Restaurace Na Rohu
Stůl č. 8
Datum: 12. 7. 2024  20:15
2x Svíčková            378,00
3x Pivo 0,5            177,00
CELKEM CZK             555,00
z toho DPH 12%          59,46
Platba kartou          555,00
Děkujeme za návštěvu`,
    total: '555.00',
    date: '2024-07-12',
    tax: '59.46',
  },
  {
    text: `
ČERPACÍ STANICE SEVER a.s.
Účtenka č. 44871
Natural 95   35,20 l   38,90
Celkem               1 369,28 Kč
Základ DPH 21%       1 131,64
DPH 21%                237,64
Karta VISA           1 369,28
06.11.23 07:09`,
    total: '1369.28',
    date: '2023-11-06',
    tax: '237.64',
  },
  {
    text: `
Hotel Vltava, a.s.
Faktura - daňový doklad č. 240118
Datum vystavení: 18. ledna 2024
Datum splatnosti: 1. února 2024
Ubytování 2 noci       3 200,00
Základ daně            2 857,14
DPH 12 %                 342,86
K úhradě             3 200,00 Kč`,
    total: '3200.00',
    date: '2024-01-18',
    tax: '342.86',
  },
  {
    text: `
AAA TAXI PRAHA
Stvrzenka o zaplacení jízdného
Dne 22.10.2023
Nástupní sazba        60,00
Jízdné               284,00
Cena celkem          344,00 Kč
Hotovost`,
    total: '344.00',
    date: '2023-10-22',
    tax: null,
  },
]
