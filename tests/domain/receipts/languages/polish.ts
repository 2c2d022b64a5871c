import type { PrintedReceipt } from './printed-receipt'

export const polish: PrintedReceipt[] = [
  {
    text: `
SKLEP SPOŻYWCZY "JAGODA"
ul. Długa 15, 31-147 Kraków
NIP 676-12-34-567
PARAGON FISKALNY
MLEKO 3,2%      1 x3,49   3,49C
CHLEB ŻYTNI     1 x5,20   5,20C
SER GOUDA       1 x9,80   9,80C
SPRZEDAŻ OPODATK. C      18,49
PTU C 5%                  0,88
SUMA PTU                  0,88
SUMA PLN                 18,49
GOTÓWKA PLN              20,00
RESZTA PLN                1,51
2024-02-17 14:20`,
    total: '18.49',
    date: '2024-02-17',
    tax: '0.88',
  },
  {
    text: `
Restauracja Pod Aniołami Sp. z o.o.
Stolik 4
21 czerwca 2024 19:48
2x Pierogi ruskie        56,00
1x Żurek                 24,00
2x Piwo                  30,00
Razem                   110,00
VAT 8%                    8,15
DO ZAPŁATY         110,00 PLN
Karta płatnicza    110,00
Dziękujemy`,
    total: '110.00',
    date: '2024-06-21',
    tax: '8.15',
  },
  {
    text: `
STACJA PALIW NR 112
PARAGON FISKALNY
DATA 30-11-2023
PB95  38,50 l x 6,49       249,87 A
SPRZEDAŻ OPODATKOWANA A    249,87
PTU A 23%                   46,72
SUMA PLN                   249,87
KARTA                      249,87
Nr transakcji 88123  07:15`,
    total: '249.87',
    date: '2023-11-30',
    tax: '46.72',
  },
  {
    text: `
Hotel Bałtyk S.A.
FAKTURA VAT nr FV/14/01/2024
Data wystawienia: 14 stycznia 2024
Termin płatności: 28 stycznia 2024
Usługa hotelowa 2 doby     560,00
Wartość netto              518,52
Kwota VAT 8%                41,48
Razem do zapłaty       560,00 zł
Zapłacono przelewem`,
    total: '560.00',
    date: '2024-01-14',
    tax: '41.48',
  },
  {
    text: `
TAXI WAWA 19191
NIP 5251112233
PARAGON FISKALNY
03.09.2023
Przejazd taryfa 1       32,40
OPŁATA POCZĄTKOWA        8,00
SUMA: PLN               40,40
PTU 8%                   2,99
Gotówka                 50,00
Reszta                   9,60`,
    total: '40.40',
    date: '2023-09-03',
    tax: '2.99',
  },
]
