import { phrases } from '~/domain/text/phrases'
import { englishAmounts } from './english-amounts'
import { englishNames } from './english-names'
import type { Language } from './language'

/** The words on receipts in English. The type `Language` says where each list's words stand. */
export const english: Language = {
  name: 'English',
  code: 'eng',
  currencies: phrases`USD, GBP, EUR, CAD, AUD, NZD, INR, KES, MYR, SGD, ZAR, HKD, NGN, GHS, UGX, TZS, PHP`,
  dateOrder: 'day-month-year',
  ...englishAmounts,
  date: ['date', 'dated', 'invoice date', 'bill date', 'receipt date', 'transaction date'],
  otherDate: phrases`
    exp, expiry, expires, expire, valid, until, due date, delivery, delivered, birth, dob, since, best before,
    effective, from, return, redeem, before, updated, version, check-in, arrival, departure, payment due,
    pay by, due by, due on, due, order date, ordered, ordered on, ship date, shipped, check-out, check in,
    check out, checkout, stay, pick-up, pickup, drop-off, travel date, flight, depart, departs, arrive,
    arrives, billing period, service period, period, booked, booking date, next, renews, renewal,
    statement date, warranty, created, member since, outward, outbound, inbound, journey, date of travel,
    activity date, event date, tour date, visit date, show date, performance date, dining date, session date,
    class date, match date, start date, end date, date of visit, date of event, date of activity,
    date of performance, date of stay, travelling on, traveling on, departing, rented, rental from, returned,
    hired
  `,
  journeyDate: ['travel', 'trip', 'train', 'picked up', 'collected'],
  months: phrases`
    january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sept|sep,
    october|oct, november|nov, december|dec
  `,
  ...englishNames,

  meals: phrases`
    restaurant, cafe, coffee, bistro, bakery, diner, grill, pizzeria, pizza, burger, pub, brasserie, food,
    kitchen, eatery, sushi, steakhouse, supermarket, grocery, groceries, catering, canteen, noodle, sandwich,
    lunch, dinner, beer, wine, pint, soup, salad, tea
  `,
  lodging: phrases`
    hotel, hostel, motel, guesthouse, guest house, inn, lodge, resort, accommodation, bed & breakfast
  `,
  roomNight: phrases`
    night stay, nights, accommodation, lodging, bed & breakfast, room charge, room rate, room night,
    room nights, single room, double room, twin room, standard room, deluxe room, per night, guest room
  `,
  travel: phrases`
    airline, airways, flight, railway, railways, rail, train, boarding pass, petrol, fuel, diesel, gasoline,
    unleaded, filling station, service station, gas station, petrol station, car rental, rent a car, ferry,
    toll
  `,
  localTransport: phrases`
    taxi, taxicab, parking, car park, metro, subway, underground, tram, bus, uber, lyft, transit
  `,
  supplies: phrases`
    hardware, stationery, stationers, office supplies, bookshop, bookstore, book, books, electronics, printer,
    toner
  `,
}
