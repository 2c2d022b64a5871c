import { phrases } from '~/domain/text/phrases'
import type { NameWords } from './language'

/** English names of papers and of their buyers, words that are not names, and parts of merchants' names. */
export const englishNames: NameWords = {
  heading: phrases`
    tax invoice, invoice, receipt, bill to, cash bill, cash sales, cash sale, official receipt, sales slip,
    welcome, thank you, customer copy, merchant copy, reprint, duplicate, guest check
  `,
  invoiceNumber: phrases`
    invoice no, inv no, invoice number, receipt no, receipt number, bill no, invoice, receipt, doc no,
    document no, slip no, check no, ticket no, ticket number, bill number, check #, bill #, invoice id,
    document number, check number, folio no
  `,
  buyer: phrases`
    bill to, billed to, billing address, ship to, shipped to, shipping address, sold to, invoice to,
    invoiced to, deliver to, customer, customer name, client, client name, buyer, purchaser, guest,
    guest name, passenger, passenger name, attn, attention, recipient
  `,
  notMerchantName: phrases`
    payment successful, payment complete, payment completed, payment confirmed, payment sent,
    transfer successful, transaction successful, copy, customer copy, merchant copy, duplicate, original,
    reprint, status, paid, unpaid, paid in full, approved, declined, overdue, description, item, items, qty,
    quantity, unit price, price, amount, rate, details, product, page, credit note, refund, hotel details,
    room details, order details, payment details, bank details, payment mode, payment, summary
  `,
  address: phrases`
    street, road, avenue, lane, drive, boulevard, blvd, suite, floor, unit, level, po box, plaza, building
  `,
  company: phrases`
    ltd, limited, llc, inc, corp, plc, pte ltd, pty ltd, company, enterprise, trading, store, stores, shop,
    mart, market, supermarket, restaurant, cafe, coffee, bistro, bakery, hotel, pharmacy, hardware, station,
    services, motors, books, stationery, grill, bar, taxi, airport, diner, inn, pub
  `,
}
