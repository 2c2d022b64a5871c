// Statements as banks export them.

export const SPARKASSE = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"05.10.26";"05.10.26";"KARTENZAHLUNG";"2026-10-04T12:31 Debitk.1 2029-12";"HOTEL ADLER//Muenchen/DE";"-1.289,40";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"02.10.26";"02.10.26";"GUTSCHRIFT";"Erstattung; Reise ""Nairobi""";"Analytical GmbH";"350,00";"EUR";"Umsatz gebucht"
`

export const MONZO = `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_0000AbC,05/10/2026,18:42:10,Card payment,"Java House, Westlands",☕️,Eating out,-6.12,GBP,-1050.00,KES,,,,"JAVA HOUSE    NAIROBI       KEN",,-6.12,
tx_0000AbD,16/10/2026,07:01:55,Faster payment,ADA LOVELACE,,Income,250.00,GBP,250.00,GBP,"two
lines",,,Expenses,,,250.00
`

export const BARCLAYS = `Number,Date,Account,Amount,Subcategory,Memo\r
 ,05/10/2026,20-00-00 12345678,-18.87,Debit,"NAIROBI SERENA	ON 04 OCT CPM"\r
 ,13/10/2026,20-00-00 12345678,1000.00,Directdep,"EMPLOYER LTD"\r
`

export const MPESA = `M-PESA STATEMENT,,,,,,
Customer Name:,ADA LOVELACE,,,,,
Mobile Number:,254712345678,,,,,
Date of Statement:,31st October 2026,,,,,
Statement Period:,01 Oct 2026 - 31 Oct 2026,,,,,

SUMMARY,,,,,,
TRANSACTION TYPE,PAID IN,PAID OUT,,,,
SEND MONEY:,0.00,"2,450.00",,,,

Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
SJ57ABC1DE,2026-10-05 14:22:33,Merchant Payment to 123456 - NAIVAS,Completed,,"-2,450.00","7,550.00"
SJ41XYZ9QR,2026-10-04 09:10:11,Funds received from 2547******01,Completed,"10,000.00",,"10,000.00"
Disclaimer: This record is produced for your personal use.,,,,,,
`

export const CHASE = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,10/25/2026,"UBER   *TRIP HELP.UBER.COM CA  10/24",-23.45,DEBIT_CARD,1976.55,,
CREDIT,10/02/2026,"ORIG CO NAME:EMPLOYER",2000.00,ACH_CREDIT,2000.00,,
`

export const UBS = `\ufeffKontonummer:;0234 00123456.40;
IBAN:;CH93 0076 2011 6238 5295 7;
Von:;2026-10-01;
Bis:;2026-10-31;
Anfangssaldo:;10'000.00;
Schlusssaldo:;8'765.50;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;2;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-10-05;12:01:02;2026-10-05;2026-10-05;CHF;-1'234.50;;;8'765.50;9930278ZC1;"Hotel Schweizerhof;3001 Bern";"Zahlung Debitkarte";;;
2026-10-02;;2026-10-02;2026-10-02;CHF;;10'000.00;;10'000.00;9930275ZC9;"Analytical AG";"Gutschrift";;;
`

/** A card: purchases have no sign, payments of the bill have a minus. */
export const AMEX = `Date,Reference,Description,Card Member,Amount,Foreign Spend Amount,Foreign Spend Currency,Commission
10/06/2026,320262790001,NAIVAS WESTLANDS        NAIROBI,A LOVELACE,18.92,2450.00,KES,0.55
10/14/2026,320262790002,UBER *TRIP              AMSTERDAM,A LOVELACE,12.40,,,
10/15/2026,320262790003,PAYMENT RECEIVED - THANK YOU,A LOVELACE,-250.00,,,
10/16/2026,320262790004,HOTEL ADLER             MUNICH,A LOVELACE,140.11,120.00,EUR,3.00
`

/** Statements in several languages, each in its own format. */
export const BNP = `Date operation;Libelle court;Libelle operation;Montant operation en euro
05/10/2026;CARTE;FACTURE CARTE DU 041026 NAIVAS NAIROBI KEN;-18,92
14/10/2026;VIR;VIREMENT RECU EMPLOYEUR;250,00
`

export const BBVA = `F. Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
06/10/2026;05/10/2026;Restaurante el sur;Pago con tarjeta;-18,92;EUR;1.200,50;EUR;4940
13/10/2026;13/10/2026;Transferencia;Abono;250,00;EUR;1.450,50;EUR;0049
`
