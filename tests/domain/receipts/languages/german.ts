import type { PrintedReceipt } from './printed-receipt'

export const german: PrintedReceipt[] = [
  {
    text: `
Frischmarkt Huber
Lindenstr. 12
80331 München
Tel. 089/445566
                           EUR
Vollmilch 3,5%            1,29 B
Bauernbrot                3,49 B
Spülmittel                1,95 A
--------------------------------
SUMME              EUR    6,73
Geg. BAR           EUR   10,00
Rückgeld           EUR    3,27
Steuer %   Netto  Steuer  Brutto
B 7%        4,47    0,31    4,78
A 19%       1,64    0,31    1,95
Datum 14.03.2024 Uhrzeit 18:22`,
    total: '6.73',
    date: '2024-03-14',
    tax: '0.62',
  },
  {
    text: `
Gasthof zum Hirschen
Inh. Maria Vogl
Rechnung Nr. 2024-1187
Tisch 7        05.06.2024 20:41
2 x Schnitzel           33,80
2 x Helles 0,5           9,20
1 x Apfelstrudel         6,50
Zwischensumme           49,50
Gesamtbetrag     EUR    49,50
inkl. 19% MwSt           7,90
Bezahlt: Kartenzahlung  49,50
Es bediente Sie Frau Klein`,
    total: '49.50',
    date: '2024-06-05',
    tax: '7.90',
  },
  {
    text: `
TANKSTELLE AM RING
Ringstraße 88
50677 Köln
Säule 4  Super E10
42,17 Liter x 1,789 EUR/l
Gesamt EUR             75,44
MwSt 19,00 %           12,05
Netto                  63,39
girocard               75,44
Beleg-Nr. 4471
02.09.23   06:58`,
    total: '75.44',
    date: '2023-09-02',
    tax: '12.05',
  },
  {
    text: `
Taxi Müller
Quittung
Fahrt von: Hauptbahnhof
nach: Messe
Fahrpreis            23,40
Trinkgeld             2,60
Zu zahlen   EUR      26,00
inkl. 7% MwSt         1,70
Wien, den 3. Februar 2024`,
    total: '26.00',
    date: '2024-02-03',
    tax: '1.70',
  },
  {
    text: `
HOTEL ALPENBLICK AG
Dorfstrasse 5, 3818 Grindelwald
CHE-114.567.890 MWST
RECHNUNG  10552
Anreise 11.01.2024  Abreise 13.01.2024
Rechnungsdatum 13.01.2024
2 Übernachtungen      CHF 1'460.00
Kurtaxe               CHF    12.00
Total exkl. MwSt      CHF 1'453.74
MwSt 3.8%             CHF    18.26
Total CHF                 1'472.00
Kreditkarte               1'472.00`,
    total: '1472.00',
    date: '2024-01-13',
    tax: '18.26',
  },
]
