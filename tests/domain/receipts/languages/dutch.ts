import type { PrintedReceipt } from './printed-receipt'

export const dutch: PrintedReceipt[] = [
  {
    text: `
BUURTSUPER DE KROON
Kerkstraat 41, Utrecht
KASSABON
HALFVOLLE MELK         1,29
VOLKOREN BROOD         2,45
OUDE KAAS              6,80
SUBTOTAAL             10,54
BONUS                 -1,00
TOTAAL                 9,54
PINNEN                 9,54
BTW 9%    8,75   0,79
Datum: 13-05-2024  Tijd: 17:33`,
    total: '9.54',
    date: '2024-05-13',
    tax: '0.79',
  },
  {
    text: `
Eetcafé 't Hoekje B.V.
Tafel 6
8 maart 2024 20:55
2 Schnitzel             37,00
2 Bier                   8,40
Totaal excl. BTW        41,43
BTW                      3,97
Te betalen          €   45,40
Contant                 50,00
Wisselgeld               4,60`,
    total: '45.40',
    date: '2024-03-08',
    tax: '3.97',
  },
  {
    text: `
TANKSTATION A2 ZUID
Pomp 3 Euro95 E10
40,02 liter  2,019
Bedrag               € 80,80
Waarvan BTW 21%      € 14,02
Betaald met Maestro  € 80,80
Bonnr 99812  21-12-23 06:40`,
    total: '80.80',
    date: '2023-12-21',
    tax: '14.02',
  },
  {
    text: `
HOTEL DE GRACHT
Factuurnummer 20240098
Factuurdatum 17-01-2024
Vervaldatum 31-01-2024
Overnachting 2x         250,00
Toeristenbelasting       17,50
Subtotaal excl. BTW     229,36
BTW 9%                   20,64
Totaal te voldoen     € 267,50`,
    total: '267.50',
    date: '2024-01-17',
    tax: '20.64',
  },
  {
    text: `
TAXI CENTRALE ROTTERDAM
Ritbon
Datum 05/10/2023 23:18
Starttarief      3,60
Kilometers      19,40
Totaalbedrag  € 23,00
Incl. 9% BTW     1,90
Fooi             0,00
Bedankt en tot ziens`,
    total: '23.00',
    date: '2023-10-05',
    tax: '1.90',
  },
]
