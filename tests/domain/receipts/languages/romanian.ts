import type { PrintedReceipt } from './printed-receipt'

export const romanian: PrintedReceipt[] = [
  {
    text: `
S.C. ALIMENTARA VERDE S.R.L.
Str. Libertății nr. 14, Cluj-Napoca
C.I.F. RO 12345678
BON FISCAL
LAPTE 1L      1 x 7,50     7,50 B
PAINE         2 x 4,20     8,40 B
CASCAVAL      1 x 18,90   18,90 B
SUBTOTAL                  34,80
TOTAL LEI                 34,80
TVA B 9%                   2,87
NUMERAR                   50,00
REST                      15,20
DATA: 19-04-2024 ORA: 18:12`,
    total: '34.80',
    date: '2024-04-19',
    tax: '2.87',
  },
  {
    text: `
RESTAURANT CASA BUNICII
Masa 3
Nota de plată
5 iulie 2024  21:20
2 Ciorbă de burtă     44,00
2 Sarmale             78,00
1 Vin                 65,00
Total de plată       187,00 RON
din care TVA 9%       15,44
Card                 187,00`,
    total: '187.00',
    date: '2024-07-05',
    tax: '15.44',
  },
  {
    text: `
BENZINĂRIE DN1
Benzină 95  36,40 L x 7,05
TOTAL               256,62 LEI
TOTAL TVA            40,97
CARD BANCAR         256,62
Bon nr. 771
24.11.2023 06:33`,
    total: '256.62',
    date: '2023-11-24',
    tax: '40.97',
  },
  {
    text: `
HOTEL CARPAȚI S.A.
FACTURĂ FISCALĂ Seria HC Nr. 2210
Data: 15 ianuarie 2024
Scadență: 30 ianuarie 2024
Cazare 2 nopți     540,00
Bază impozabilă    495,41
TVA 9%              44,59
Total factură      540,00 lei`,
    total: '540.00',
    date: '2024-01-15',
    tax: '44.59',
  },
  {
    text: `
TAXI COBALCESCU
BON FISCAL
Pornire 3,50
Distanță 12,4 km x 3,50  43,40
TOTAL 46,90
NUMERAR 50,00
REST 3,10
Data 02.10.2023 08:41`,
    total: '46.90',
    date: '2023-10-02',
    tax: null,
  },
]
