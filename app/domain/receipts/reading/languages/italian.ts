import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Italian. The type `Language` says where each list's words stand. */
export const italian: Language = {
  name: 'Italian',
  code: 'ita',
  currencies: ['EUR', 'CHF'],
  dateOrder: 'day-month-year',
  total: phrases`totale, totale complessivo, importo, totale euro, totale documento, tot, importo totale`,
  due: phrases`
    da pagare, importo pagato, totale da pagare, importo dovuto, totale a pagare, netto a pagare,
    totale fattura, totale scontrino, importo da pagare
  `,
  subtotal: ['subtotale', 'sub totale', 'sub-totale', 'parziale', 'subtot'],
  net: ['imponibile', 'netto', 'iva esclusa', 'senza iva'],
  gross: ['iva inclusa', 'iva compresa', 'ivato', 'lordo'],
  tax: ['iva', 'i.v.a.', 'imposta', 'di cui iva', 'tassa di soggiorno', 'imposta di soggiorno'],
  otherTax: ['imposta di soggiorno', 'tassa di soggiorno', 'tasse aeroportuali', 'imposta di bollo'],
  tip: ['mancia', 'mance'],
  serviceCharge: ['servizio', 'coperto'],
  rounding: ['arrotondamento'],
  amountTendered: ['contanti', 'contante', 'pagamento contante', 'pagato', 'ricevuto', 'versato'],
  change: ['resto'],
  paidByCard: phrases`
    carta, bancomat, pagamento elettronico, carta di credito, visa, mastercard, pos, elettronico, pagobancomat
  `,
  paidInCash: ['contanti', 'contante', 'pagamento contante', 'in contanti'],
  paidByTransfer: ['bonifico', 'bonifico bancario', 'addebito diretto'],
  otherAmount: phrases`
    sconto, pezzi, articoli, punti, quantità, q.tà, numero articoli, non riscosso, prezzo unitario, buono
  `,
  date: ['data', 'del', 'data fattura', 'data documento'],
  otherDate: phrases`
    scadenza, valido, consegna, fino al, arrivo, partenza, data di nascita, scade, data di scadenza,
    data scadenza, data ordine, ordine del, periodo, soggiorno, prenotazione, data di consegna, entro il,
    andata, ritorno, data di viaggio, data del viaggio, riconsegna, inizio noleggio, fine noleggio
  `,
  journeyDate: ['viaggio', 'ritiro'],
  months: phrases`
    gennaio|genn|gen, febbraio|febbr|feb, marzo|mar, aprile|apr, maggio|magg|mag, giugno|giu, luglio|lug,
    agosto|ago, settembre|sett|set, ottobre|ott, novembre|nov, dicembre|dic
  `,
  heading: phrases`
    fattura, scontrino, ricevuta, documento commerciale, ricevuta fiscale, benvenuti, grazie,
    di vendita o prestazione, p.iva, partita iva, copia cliente, preconto, arrivederci
  `,
  invoiceNumber: phrases`
    fattura n, numero fattura, documento n, scontrino n, ricevuta n, n. documento, doc. n, fattura nr,
    nr. documento, fattura, ricevuta fiscale n, n. fattura, nr. fattura, scontrino nr, ricevuta nr,
    fattura numero, scontrino numero
  `,
  buyer: phrases`
    cliente, intestatario, intestata a, fatturare a, destinatario, spett.le, acquirente,
    indirizzo di spedizione, alla cortese attenzione, ospite, passeggero
  `,
  notMerchantName: phrases`
    pagamento effettuato, pagamento riuscito, pagamento completato, bonifico eseguito, copia, copia cliente,
    copia esercente, duplicato, originale, stato, pagato, pagata, approvata, descrizione, articolo, quantità,
    qta, prezzo unitario, prezzo, importo, pagina, nota di credito
  `,
  address: phrases`
    via, viale, piazza, corso, largo, vicolo, strada, piazzale, località, c.so, p.zza, lungomare
  `,
  company: phrases`
    s.r.l., srl, s.p.a., spa, s.n.c., snc, s.a.s., ristorante, trattoria, pizzeria, farmacia, panificio,
    albergo, hotel, caffè, bar, supermercato, libreria, osteria, gelateria, pasticceria, ferramenta, enoteca,
    macelleria, taxi, tabacchi, autogrill
  `,

  meals: phrases`
    ristorante, trattoria, osteria, panificio, pasticceria, gelateria, tavola calda, caffe, caffetteria,
    supermercato, alimentari, pranzo, cena, rosticceria
  `,
  lodging: ['albergo', 'locanda', 'agriturismo', 'affittacamere'],
  roomNight: phrases`
    notti, pernottamento, pernottamenti, camere, camera doppia, camera matrimoniale, camera singola,
    camera standard, camera n
  `,
  travel: phrases`
    benzina, gasolio, carburante, distributore, stazione di servizio, trenitalia, biglietto treno, volo,
    pedaggio, autostrada, autonoleggio, traghetto
  `,
  localTransport: ['parcheggio', 'autorimessa', 'metropolitana', 'corsa taxi', 'autobus', 'sosta'],
  supplies: ['cartoleria', 'libreria', 'ferramenta', 'cancelleria'],
}
