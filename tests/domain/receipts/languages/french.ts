import type { PrintedReceipt } from './printed-receipt'

export const french: PrintedReceipt[] = [
  {
    text: `
SUPERMARCHÉ DU CENTRE
12 rue de la République
69002 LYON
Tél : 04 78 11 22 33
LAIT DEMI ECREME        1,15 €
BAGUETTE TRADITION      1,30 €
CAMEMBERT               2,95 €
3 ARTICLES
TOTAL À PAYER           5,40 €
Espèces                10,00 €
Rendu                   4,60 €
TVA 5,5 %               0,28
Le 22/02/2024 à 18:05`,
    total: '5.40',
    date: '2024-02-22',
    tax: '0.28',
  },
  {
    text: `
BRASSERIE DE L'EUROPE
SARL au capital de 8000 €
Table 12    Couverts 2
18 mai 2024  21:12
2 Plat du jour          31,80
1 Pichet rouge          11,50
2 Café                   4,40
Total HT                43,36
TVA 10%                  4,34
Total TTC               47,70
CB                      47,70
Service compris. Merci de votre visite`,
    total: '47.70',
    date: '2024-05-18',
    tax: '4.34',
  },
  {
    text: `
STATION RELAIS A7
Facture n° 7781
POMPE 6  SP95-E10
Volume       38,20 L
Prix/L       1,849 €
MONTANT TTC            70,63 €
dont TVA 20,00%        11,77 €
Montant HT             58,86 €
CARTE BANCAIRE SANS CONTACT
05/12/23 07:44`,
    total: '70.63',
    date: '2023-12-05',
    tax: '11.77',
  },
  {
    text: `
HÔTEL LES TILLEULS
25 avenue Foch 67000 STRASBOURG
FACTURE F2024-0311
Date : 11/03/2024
Arrivée 09/03/2024 Départ 11/03/2024
2 nuitées            198,00
Taxe de séjour         5,20
Net HT               180,00
T.V.A. 10 %           18,00
NET À PAYER          203,20 €
Réglé par carte`,
    total: '203.20',
    date: '2024-03-11',
    tax: '18.00',
  },
  {
    text: `
TAXIS BLEUS
REÇU DE COURSE
Le 1er août 2023
Prise en charge   2,60
Course           28,40
Supplément        4,00
TOTAL EUR        35,00
TVA 10 %          3,18
Payé en espèces`,
    total: '35.00',
    date: '2023-08-01',
    tax: '3.18',
  },
]
