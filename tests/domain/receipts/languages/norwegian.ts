import type { PrintedReceipt } from './printed-receipt'

export const norwegian: PrintedReceipt[] = [
  {
    text: `
NÆRBUTIKKEN AS
Storgata 7, 0184 Oslo
Org.nr 987 654 321 MVA
SALGSKVITTERING
Lettmelk 1l            21,90
Grovbrød               34,90
Brunost                68,50
Sum 3 varer           125,30
BANK                  125,30
MVA 15%   108,96   16,34
Dato 17.04.2024 18:33`,
    total: '125.30',
    date: '2024-04-17',
    tax: '16.34',
  },
  {
    text: `
Fiskerestaurant Bryggen AS
Bord 2
8. juni 2024 19:40
2 Fiskesuppe           398,00
2 Øl                   218,00
Delsum                 616,00
Tips                    60,00
Å betale           kr  676,00
Herav MVA 25%          123,20
Kort`,
    total: '676.00',
    date: '2024-06-08',
    tax: '123.20',
  },
  {
    text: `
BENSINSTASJON RING 3
Blyfri 95  39,50 l  21,49
Totalt                 848,86
MVA 25%                169,77
Visa                   848,86
06.12.23 06:51 Kvittering 4471`,
    total: '848.86',
    date: '2023-12-06',
    tax: '169.77',
  },
  {
    text: `
Fjord Hotell AS
FAKTURA 10087
Fakturadato 11.01.2024
Forfallsdato 25.01.2024
Overnatting 2 netter    2 590,00
Sum eks. mva            2 312,50
MVA 12%                   277,50
Sum å betale         kr 2 590,00`,
    total: '2590.00',
    date: '2024-01-11',
    tax: '277.50',
  },
  {
    text: `
OSLO TAXI
Taxikvittering
Dato: 21.10.2023 23:05
Påslag            59,00
Kjøring          312,00
Sum NOK          371,00
Mva 12%           39,75
Kontant          400,00
Vekslepenger      29,00`,
    total: '371.00',
    date: '2023-10-21',
    tax: '39.75',
  },
]
