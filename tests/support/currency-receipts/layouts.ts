import type Big from 'big.js'
import type { randomFrom } from '../random'

// Layouts of receipts, as tills, taxis, hotels and card terminals print them.

/** The words of receipts in a language. */
export interface ReceiptWords {
  subtotal: string
  tax: string
  totals: string[]
  cash: string
  change: string
  card: string
  heading: string
  date: string
  items: string[]
}

export interface Amounts {
  /** makes another price */
  priced: () => Big
  /** writes an amount, with or without the sign of its currency */
  write: (amount: Big, withSign: boolean) => string
  random: ReturnType<typeof randomFrom>
  /** the smallest difference between two prices */
  step: Big
}

interface Shop {
  words: ReceiptWords
  amounts: Amounts
  code: string
  name: string
  place: string
}

interface Printed {
  lines: string[]
  total: Big
}

type Layout = (shop: Shop) => Printed

const WIDTH = 38

/** A text at the left side of the paper and an amount at the right. */
const row = (text: string, amount: string) => `${text.padEnd(WIDTH - amount.length - 1)} ${amount}`

const two = (count: number) => String(count).padStart(2, '0')

const dateOf = ({ below }: Amounts['random']) =>
  `${two(1 + below(28))}/${two(1 + below(12))}/2025 ${two(7 + below(15))}:${two(below(60))}`

const sumOf = (prices: Big[]) => prices.reduce((sum, price) => sum.plus(price))

/** A tax of 10% on an amount, rounded to a whole step. */
const taxOn = (amount: Big, step: Big) => amount.div(10).div(step).round(0, 1).times(step)

const articles = ({ words, amounts }: Shop, least = 1) =>
  words.items
    .slice(amounts.random.below(3))
    .slice(0, least + amounts.random.below(3))
    .map((item) => ({ item, price: amounts.priced() }))

/** The cash that a customer hands over for a total. */
const handedFor = (total: Big, { step, random }: Amounts) => total.plus(step.times(20 + random.below(60)))

const totalWord = ({ words, amounts }: Shop) => words.totals[amounts.random.below(words.totals.length)] ?? ''

/** A till: articles, subtotal, tax, total, cash and change. */
const till: Layout = (shop) => {
  const { words, amounts, name, place } = shop
  const { write, step, random } = amounts
  const bought = articles(shop, 2)
  const net = sumOf(bought.map(({ price }) => price))
  const tax = taxOn(net, step)
  const total = net.plus(tax)
  const handed = handedFor(total, amounts)
  const isSignEverywhere = random.below(2) === 0
  return {
    total,
    lines: [
      ...[name, place, `Tel ${random.digits(3)}-${random.digits(4)}`, `${words.date} ${dateOf(random)}`, ''],
      ...bought.map(({ item, price }) => row(item, write(price, isSignEverywhere))),
      row(words.subtotal, write(net, isSignEverywhere)),
      row(words.tax, write(tax, isSignEverywhere)),
      row(totalWord(shop), write(total, true)),
      row(words.cash, write(handed, isSignEverywhere)),
      row(words.change, write(handed.minus(total), isSignEverywhere)),
    ],
  }
}

/** A short slip of a payment by card. */
const slip: Layout = (shop) => {
  const { words, amounts, name, place } = shop
  const { write, priced, random } = amounts
  const total = priced()
  return {
    total,
    lines: [
      ...[name, place, words.heading, `${words.date} ${dateOf(random)}`],
      row(words.items[0] ?? '', write(total, false)),
      row(totalWord(shop), write(total, true)),
      row(words.card, write(total, random.below(2) === 0)),
      `**** **** **** ${random.digits(4)}`,
    ],
  }
}

/** A bill with quantities in front of the articles. Only its total has a sign. */
const bill: Layout = (shop) => {
  const { words, amounts, name, place, code } = shop
  const { write, random } = amounts
  const bought = articles(shop, 2).map((each) => ({ ...each, count: 1 + random.below(3) }))
  const total = sumOf(bought.map(({ price, count }) => price.times(count)))
  return {
    total,
    lines: [
      ...[name, place, `${words.heading} ${random.digits(5)}`, `${words.date} ${dateOf(random)}`],
      row('', `(${code})`),
      ...bought.map(({ item, price, count }) => row(`${count} x ${item}`, write(price.times(count), false))),
      row(totalWord(shop), write(total, false)),
      row(words.cash, write(total, false)),
    ],
  }
}

/** A list with quantity, price and amount of each article. The total includes the tax. */
const table: Layout = (shop) => {
  const { words, amounts, name, place } = shop
  const { write, step, random } = amounts
  const bought = articles(shop, 2).map((each) => ({ ...each, count: 1 + random.below(4) }))
  const total = sumOf(bought.map(({ price, count }) => price.times(count)))
  const word = totalWord(shop)
  return {
    total,
    lines: [
      ...[name, place, `${words.heading} No ${random.digits(6)}`, `${words.date}: ${dateOf(random)}`],
      ...bought.flatMap(({ item, price, count }) => [
        item,
        row(`  ${count} x ${write(price, false)}`, write(price.times(count), false)),
      ]),
      row(words.tax, write(taxOn(total, step), false)),
      row(word, write(total, true)),
      row(words.card, write(total, true)),
    ],
  }
}

/** A slip of a card terminal, with the sign in front of each amount. */
const terminal: Layout = (shop) => {
  const { words, amounts, name, place } = shop
  const { write, priced, random, step } = amounts
  const net = priced()
  const tax = taxOn(net, step)
  const total = net.plus(tax)
  return {
    total,
    lines: [
      ...[name, place, `TID ${random.digits(8)}  MID ${random.digits(6)}`, dateOf(random)],
      `${words.card} XXXX XXXX XXXX ${random.digits(4)}`,
      row(words.subtotal, write(net, true)),
      row(words.tax, write(tax, true)),
      row(totalWord(shop), write(total, true)),
      `AUTH ${random.digits(6)}`,
    ],
  }
}

/** A bill whose total is in the line below its label. */
const below: Layout = (shop) => {
  const { words, amounts, name, place } = shop
  const { write, random } = amounts
  const bought = articles(shop, 1)
  const total = sumOf(bought.map(({ price }) => price))
  const handed = handedFor(total, amounts)
  return {
    total,
    lines: [
      ...[name, place, `${words.date} ${dateOf(random)}`, ''],
      ...bought.map(({ item, price }) => row(item, write(price, random.below(2) === 0))),
      ...[totalWord(shop), row('', write(total, true)), ''],
      row(words.cash, write(handed, false)),
      row(words.change, write(handed.minus(total), false)),
    ],
  }
}

export const LAYOUTS: Record<'tuned' | 'apart', readonly Layout[]> = {
  tuned: [till, slip, bill],
  apart: [table, terminal, below],
}
