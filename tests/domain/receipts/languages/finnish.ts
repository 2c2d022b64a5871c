import type { PrintedReceipt } from './printed-receipt'

export const finnish: PrintedReceipt[] = [
  {
    text: `
LÄHIKAUPPA OY
Hämeenkatu 10, Tampere
Y-tunnus 1234567-8
KUITTI
Kevytmaito 1L           1,35
Ruisleipä               2,49
Juusto                  5,90
YHTEENSÄ                9,74
KÄTEINEN               20,00
TAKAISIN               10,26
ALV 14%   8,54  1,20
9.5.2024 17:05`,
    total: '9.74',
    date: '2024-05-09',
    tax: '1.20',
  },
  {
    text: `
Ravintola Satama Oy
Pöytä 6
22. kesäkuuta 2024 20:18
2 Lohikeitto           29,80
2 Olut                 15,00
Välisumma              44,80
Yhteensä EUR           44,80
josta ALV               6,42
Korttimaksu            44,80
Kiitos käynnistä`,
    total: '44.80',
    date: '2024-06-22',
    tax: '6.42',
  },
  {
    text: `
HUOLTOASEMA VT3
95E10  40,11 l  1,879 €/l
Summa                75,37
Veroton              60,78
ALV 24%              14,59
Maksettava           75,37 EUR
Pankkikortti
16.11.2023 klo 7.12`,
    total: '75.37',
    date: '2023-11-16',
    tax: '14.59',
  },
  {
    text: `
Hotelli Järvi Oy
LASKU nro 2291
Päiväys 12.1.2024
Eräpäivä 26.1.2024
Majoitus 2 yötä       218,00
Veroton hinta         198,18
Arvonlisävero 10%      19,82
Maksettava yhteensä   218,00 €`,
    total: '218.00',
    date: '2024-01-12',
    tax: '19.82',
  },
  {
    text: `
TAKSI HELSINKI
Taksikuitti
Pvm 30.9.2023  01:40
Lähtömaksu       6,90
Matka           24,60
Loppusumma      31,50
Sis. ALV 10%     2,86
Luottokortti`,
    total: '31.50',
    date: '2023-09-30',
    tax: '2.86',
  },
]
