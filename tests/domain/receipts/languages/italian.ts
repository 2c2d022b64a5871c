import type { PrintedReceipt } from './printed-receipt'

export const italian: PrintedReceipt[] = [
  {
    text: `
PANIFICIO ROSSI S.N.C.
VIA GARIBALDI 8 - 40124 BOLOGNA
P.IVA 01234567890
DOCUMENTO COMMERCIALE
di vendita o prestazione
DESCRIZIONE      IVA    Prezzo(€)
PANE COMUNE       4%       3,20
FOCACCIA         10%       2,80
TOTALE COMPLESSIVO         6,00
di cui IVA                 0,38
Pagamento contante        10,00
Resto                      4,00
16-04-2024 11:08
DOCUMENTO N. 0442-0031`,
    total: '6.00',
    date: '2024-04-16',
    tax: '0.38',
  },
  {
    text: `
Trattoria da Nino
Piazza Dante 3, Napoli
Ricevuta fiscale n. 118
Data 09/10/2023
Coperto x2              4,00
Spaghetti vongole      14,00
Frittura mista         16,00
Acqua                   2,50
Totale euro            36,50
Bancomat               36,50
Grazie e arrivederci`,
    total: '36.50',
    date: '2023-10-09',
    tax: null,
  },
  {
    text: `
STAZIONE DI SERVIZIO AUTOSOLE
Pompa 2  Gasolio self
Litri 35,61   €/l 1,699
IMPORTO              60,50
Imponibile           49,59
IVA 22%              10,91
TOTALE EUR           60,50
PAGAMENTO ELETTRONICO 60,50
03.02.24 13:57`,
    total: '60.50',
    date: '2024-02-03',
    tax: '10.91',
  },
  {
    text: `
ALBERGO BELLAVISTA S.r.l.
Fattura n. 215 del 20 giugno 2024
Arrivo 17/06/2024 - Partenza 20/06/2024
3 notti camera doppia     390,00
Imposta di soggiorno       12,00
Imponibile                354,55
IVA 10%                    35,45
Totale documento       €  402,00
Pagato con carta di credito`,
    total: '402.00',
    date: '2024-06-20',
    tax: '35.45',
  },
  {
    text: `
SUPERMERCATO IL GRANAIO
Corso Torino 55
MELE GOLDEN KG 1,250      2,49
PASTA 500G                0,99
PARMIGIANO               11,80
SCONTO FEDELTA'          -1,28
SUBTOTALE                14,00
TOTALE                   14,00
CARTA DI DEBITO          14,00
ARTICOLI 3
28/11/2023 19:20`,
    total: '14.00',
    date: '2023-11-28',
    tax: null,
  },
]
