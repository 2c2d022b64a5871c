import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in Dutch. The type `Language` says where each list's words stand. */
export const dutch: Language = {
  name: 'Dutch',
  code: 'nld',
  currencies: ['EUR'],
  dateOrder: 'day-month-year',
  total: ['totaal', 'totaalbedrag', 'bedrag', 'som', 'eindtotaal', 'tot'],
  due: phrases`
    te betalen, totaal te betalen, te voldoen, factuurbedrag, eindbedrag, verschuldigd, betaald, totaal incl
  `,
  subtotal: ['subtotaal', 'tussentotaal', 'sub totaal'],
  net: ['excl', 'exclusief', 'excl. btw', 'netto', 'grondslag', 'over'],
  gross: ['incl', 'inclusief', 'incl. btw', 'bruto'],
  tax: ['btw', 'b.t.w.', 'belasting', 'toeristenbelasting'],
  otherTax: ['toeristenbelasting', 'luchthavenbelasting', 'vliegbelasting'],
  tip: ['fooi', 'fooien'],
  serviceCharge: ['bediening', 'servicekosten'],
  rounding: ['afronding'],
  amountTendered: ['contant', 'ontvangen', 'gegeven', 'contanten', 'cash'],
  change: ['wisselgeld', 'terug', 'retour', 'wisselgeld retour'],
  paidByCard: phrases`
    pin, pinnen, kaart, bankpas, maestro, v pay, creditcard, visa, mastercard, bancontact, contactloos,
    betaalpas
  `,
  paidInCash: ['contant', 'contanten', 'cash', 'contant betaald'],
  paidByTransfer: ['overschrijving', 'bankoverschrijving', 'overboeking', 'automatische incasso'],
  otherAmount: phrases`
    korting, aantal, artikelen, punten, stuks, zegels, voordeel, bonus, statiegeld, stuksprijs, uw voordeel
  `,
  date: ['datum', 'factuurdatum', 'd.d.', 'datum/tijd'],
  otherDate: phrases`
    vervaldatum, geldig, levering, tot, aankomst, vertrek, geboortedatum, leverdatum, houdbaar, vervalt,
    uiterste betaaldatum, te betalen voor, besteldatum, orderdatum, bestelling van, periode, verblijf,
    boekingsdatum, vertrekdatum, aankomstdatum, heenreis, terugreis, reisdatum, heenvlucht, terugvlucht,
    inleveren, teruggebracht
  `,
  journeyDate: ['reis', 'ophalen', 'opgehaald'],
  months: phrases`
    januari|jan, februari|feb, maart|mrt, april|apr, mei, juni|jun, juli|jul, augustus|aug,
    september|sept|sep, oktober|okt, november|nov, december|dec
  `,
  heading: phrases`
    factuur, bon, kassabon, kwitantie, rekening, welkom, bedankt, klantticket, kopie, btw nr, kvk, tot ziens,
    bedankt en tot ziens
  `,
  invoiceNumber: phrases`
    factuurnummer, factuurnr, bonnummer, bonnr, bon nr, rekening nr, kassabon nr, factuur nr, ticket nr,
    factuur, rekeningnummer factuur, kassabonnummer, bonnr.
  `,
  buyer: phrases`
    klant, klantnaam, factuuradres, afleveradres, bezorgadres, verzonden aan, geadresseerde, koper, t.a.v.,
    ter attentie van, gast, reiziger, passagier
  `,
  notMerchantName: phrases`
    betaling geslaagd, betaling gelukt, overboeking geslaagd, kopie, klantkopie, kopie klant, klantticket,
    kassakopie, duplicaat, origineel, status, betaald, voldaan, akkoord, omschrijving, artikel, aantal,
    stukprijs, prijs, bedrag, pagina, creditnota
  `,
  address: phrases`straat, laan, weg, plein, gracht, kade, singel, postbus, markt, dijk, steenweg`,
  company: phrases`
    b.v., n.v., v.o.f., bakkerij, apotheek, hotel, restaurant, café, supermarkt, boekhandel, tankstation,
    slagerij, eetcafé, drogist, winkel, taxi, brasserie, warenhuis, slijterij
  `,

  meals: phrases`
    eetcafé, eethuis, bakkerij, lunchroom, broodje, pannenkoeken, snackbar, supermarkt, slagerij, koffie,
    schnitzel, brasserie
  `,
  lodging: ['overnachting', 'overnachtingen', 'logies', 'pension'],
  roomNight: phrases`
    overnachting, overnachtingen, nachten, logies, kamers, hotelkamer, kamerprijs, tweepersoonskamer,
    eenpersoonskamer
  `,
  travel: phrases`
    tankstation, benzine, brandstof, euro95, treinkaartje, spoorwegen, vlucht, veerboot, autoverhuur
  `,
  localTransport: ['parkeren', 'parkeergarage', 'parkeer', 'taxirit', 'ritbon', 'strippenkaart'],
  supplies: ['kantoorartikelen', 'boekhandel', 'bouwmarkt', 'kantoorboekhandel'],
}
