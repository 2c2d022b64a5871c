import type { PrintedReceipt } from './printed-receipt'

export const danish: PrintedReceipt[] = [
  {
    text: `
Købmanden på Hjørnet ApS
Vestergade 18, 8000 Aarhus
CVR 12345678
LETMÆLK 1L            11,95
RUGBRØD               22,00
ÆG 10 STK             31,50
I alt                 65,45
Heraf moms            13,09
Dankort               65,45
Dato 12-05-2024 kl. 16:48`,
    total: '65.45',
    date: '2024-05-12',
    tax: '13.09',
  },
  {
    text: `
Restaurant Havnen
Bord 5
3. juli 2024  20:11
2 Stegt flæsk        298,00
2 Fadøl              118,00
Subtotal             416,00
Total DKK            416,00
Moms 25% udgør        83,20
Betalt med kort
Tak for besøget`,
    total: '416.00',
    date: '2024-07-03',
    tax: '83.20',
  },
  {
    text: `
TANKSTATION NORD
Blyfri 95   38,10 l  13,99
At betale         533,02 kr.
Moms 25%          106,60
Visa/Dankort      533,02
Bon 8812  14.12.23 07:02`,
    total: '533.02',
    date: '2023-12-14',
    tax: '106.60',
  },
  {
    text: `
Hotel Øresund A/S
FAKTURA nr. 55120
Fakturadato: 09.01.2024
Forfaldsdato: 23.01.2024
Overnatning 2 nætter   1.960,00
Beløb ekskl. moms      1.568,00
Moms (25%)               392,00
Beløb i alt DKK        1.960,00`,
    total: '1960.00',
    date: '2024-01-09',
    tax: '392.00',
  },
  {
    text: `
DANTAXI 4x48
Kvittering
Dato: 28-10-2023
Starttakst         39,00
Kørsel            186,00
Total             225,00
Kontant           300,00
Byttepenge         75,00`,
    total: '225.00',
    date: '2023-10-28',
    tax: null,
  },
]
