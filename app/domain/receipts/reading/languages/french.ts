import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

/** The words on receipts in French. The type `Language` says where each list's words stand. */
export const french: Language = {
  name: 'French',
  code: 'fra',
  currencies: ['EUR', 'CHF', 'CAD', 'XOF', 'XAF', 'MAD'],
  dateOrder: 'day-month-year',
  total: ['total', 'montant total', 'somme', 'total général'],
  due: phrases`
    total ttc, net à payer, à payer, montant dû, total à payer, montant ttc, total à régler, reste à payer,
    montant réel, montant payé, montant à payer
  `,
  subtotal: ['sous-total', 'sous total', 's/total', 'total partiel'],
  net: ['ht', 'h.t.', 'hors taxe', 'hors taxes', 'total ht', 'montant ht', 'base ht'],
  gross: ['ttc', 't.t.c.', 'toutes taxes', 'tva incluse', 'dont tva comprise'],
  tax: ['tva', 't.v.a.', 'taxe', 'taxes', 'taxe de séjour', 'tps', 'tvq', 'tvh'],
  otherTax: ['taxe de séjour', "taxe d'aéroport", 'taxes aéroport', 'éco-participation'],
  tip: ['pourboire', 'pourboires'],
  serviceCharge: ['service'],
  rounding: ['arrondi'],
  amountTendered: ['espèces', 'espece', 'reçu', 'versé', 'comptant', 'donné'],
  change: ['rendu', 'monnaie', 'rendu monnaie', 'à rendre'],
  paidByCard: phrases`
    carte, cb, carte bancaire, carte bleue, visa, mastercard, sans contact, carte de crédit, bancontact,
    ticket restaurant
  `,
  paidInCash: ['espèces', 'espece', 'comptant', 'en espèces'],
  paidByTransfer: ['virement', 'virement bancaire', 'prélèvement'],
  otherAmount: phrases`
    remise, articles, article, qté, quantité, réduction, points, nb articles, nombre, avantage, bon d achat,
    prix unitaire, couverts
  `,
  date: ['date', 'le', 'date de facture', 'du'],
  otherDate: phrases`
    échéance, valable, livraison, jusqu au, expire, validité, arrivée, départ, date de naissance, depuis,
    date limite, date d échéance, à payer avant, payable avant, date de commande, commandé le, commande du,
    date de livraison, période, séjour, prochain, prélèvement, prélevé le, réservation, aller le, retour le,
    date de voyage, date du voyage, voyage du, restitution, début de location, fin de location
  `,
  journeyDate: ['voyage', 'trajet', 'aller', 'retour', 'prise en charge'],
  months: phrases`
    janvier|janv|jan, février|févr|fév, mars, avril|avr, mai, juin, juillet|juil, août, septembre|sept,
    octobre|oct, novembre|nov, décembre|déc
  `,
  heading: phrases`
    facture, ticket, reçu, ticket de caisse, addition, note, bienvenue, merci, justificatif, duplicata,
    ticket client, siret, votre ticket, n° tva, carte bancaire
  `,
  invoiceNumber: phrases`
    facture no, n° facture, numéro de facture, n° ticket, facture numéro, n° de ticket, facture,
    n° de facture, reçu no, ticket no, note no, numéro de ticket, ticket numéro, n° de reçu, ticket, note,
    reçu
  `,
  buyer: phrases`
    client, nom du client, facturé à, adresse de facturation, adresse de livraison, livré à, destinataire,
    acheteur, à l attention de, voyageur, passager
  `,
  notMerchantName: phrases`
    paiement effectué, paiement réussi, paiement accepté, virement effectué, copie, copie client,
    copie commerçant, ticket client, exemplaire client, duplicata, original, statut, payé, payée, acquittée,
    désignation, description, libellé, article, quantité, qté, prix unitaire, prix, p.u., montant, page, avoir
  `,
  address: phrases`
    rue, avenue, boulevard, bd, place, quai, impasse, chemin, allée, route de, cedex, faubourg, cours
  `,
  company: phrases`
    sarl, s.a.r.l., sas, sasu, eurl, s.a., boulangerie, pâtisserie, pharmacie, hôtel, restaurant, café,
    brasserie, librairie, supermarché, station, boucherie, épicerie, bistrot, crêperie, traiteur, auberge,
    taxi, maison, marché, tabac, presse
  `,

  meals: phrases`
    boulangerie, pâtisserie, brasserie, bistrot, crêperie, traiteur, supermarché, épicerie, boucherie,
    menu midi, plat du jour, café, repas, alimentation
  `,
  lodging: ['hôtel', 'auberge', 'hébergement', 'gîte'],
  roomNight: ['nuitée', 'nuitées', 'nuits', 'hébergement', 'chambre', 'chambres'],
  travel: phrases`
    billet de train, tgv, vol, compagnie aérienne, essence, gazole, carburant, gasoil, péage, autoroute,
    location de voiture, sp95, sncf
  `,
  localTransport: phrases`taxis, stationnement, métro, tramway, parc de stationnement, course taxi, autobus`,
  supplies: ['papeterie', 'librairie', 'quincaillerie', 'bricolage', 'fournitures'],
}
