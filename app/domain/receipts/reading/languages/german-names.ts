import { phrases } from '~/domain/text/phrases'
import type { NameWords } from './language'

/** German names of papers and of their buyers, words that are not names, and parts of merchants' names. */
export const germanNames: NameWords = {
  heading: phrases`
    rechnung, quittung, beleg, kassenbon, kassenbeleg, bon, kundenbeleg, händlerbeleg, willkommen,
    vielen dank, bewirtungsbeleg, rechnungsadresse, kopie, ust-id, steuernummer, st.-nr, herzlich willkommen
  `,
  invoiceNumber: phrases`
    rechnungsnummer, rechnungsnr, rechnungs-nr, rechnung nr, belegnr, beleg-nr, belegnummer, bon-nr, bonnr,
    quittungsnr, re-nr, bon nr, beleg nr, rechnung, quittung nr, quittungs-nr, quittungsnummer, quittung,
    bonnummer, rechnungs nr, beleg
  `,
  buyer: phrases`
    kunde, kundenname, rechnung an, rechnungsadresse, rechnungsempfänger, lieferadresse, lieferung an,
    empfänger, gast, auftraggeber, käufer, z. hd., zu händen, fahrgast, reisender
  `,
  notMerchantName: phrases`
    zahlung erfolgreich, zahlung erfolgt, zahlung ausgeführt, überweisung ausgeführt, kopie, bonkopie,
    belegkopie, rechnungskopie, kundenbeleg, händlerbeleg, kundenkopie, zweitschrift, duplikat, original,
    status, bezahlt, offen, genehmigt, bezeichnung, beschreibung, artikel, menge, anzahl, einzelpreis, preis,
    betrag, pos, position, seite, gutschrift
  `,
  address: phrases`straße, str., weg, platz, allee, gasse, ring, ufer, damm, hauptstraße, postfach`,
  company: phrases`
    gmbh, ag, kg, ohg, e.k., e.v., ug, gbr, co. kg, bäckerei, apotheke, tankstelle, gasthaus, gasthof,
    gaststätte, markt, supermarkt, buchhandlung, metzgerei, drogerie, hotel, restaurant, café, taxi,
    konditorei, wirtshaus, bahnhof, brauhaus
  `,
}
