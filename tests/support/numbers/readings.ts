import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import { decimal, decimalsIn, exact, minorDigitsOf, roundedUnits } from '../exact'
import { expenseRows, text } from '../factories'
import { attachmentsOf, pdfTexts } from '../pdf-text'
import { sumText } from '../random-claims'
import { readWorkbook, type Value } from '../workbook'
import type { Expected } from './expected'

// Compares the pages and files of a claim with the expected figures.

/** An expected figure and the figure that was found. */
export interface Comparison {
  where: string
  expected: string
  found: string
}

/** Normalises a figure: removes group marks and trailing zeros of its fraction. */
function figure(written: string | undefined): string {
  const plain = (written ?? 'nothing').replaceAll(',', '')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

/** Rounds a figure as pages do, to the digits of the currency, but at least to hundredths. */
function shown(amount: string, currency: string): string {
  const digits = Math.max(2, minorDigitsOf(currency))
  const rounded = roundedUnits(exact(amount), digits)
  const size = (rounded < 0n ? -rounded : rounded).toString().padStart(digits + 1, '0')
  return figure(`${rounded < 0n ? '-' : ''}${size.slice(0, -digits)}.${size.slice(-digits)}`)
}

const grouped = (amount: string) =>
  amount.replace(/^(-?\d+)/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

const figureIn = (words: string) => (words.match(new RegExp(FIGURE, 'g')) ?? []).map(figure)

/** Writes sums as pages do, in the order of their currencies: `8640 JPY, 6.25 KWD`. */
const shownSums = (sums: { currency: string; amount: string }[]): string =>
  sums.map(({ currency, amount }) => `${shown(amount, currency)} ${currency}`).join(', ')

/** Finds sums in words such as `8,640 JPY and 6.250 KWD without a rate`. */
const sumsIn = (words: string): string =>
  Array.from(
    text(words).matchAll(/(-?[\d,]+(?:\.\d+)?) ([A-Z]{3})/g),
    ([, amount, currency]) => `${figure(amount)} ${currency}`,
  ).join(', ')

const isBelow = (amount: string): boolean => amount.startsWith('-')

const isZero = (amount: string): boolean => exact(amount).units === 0n

/** The amount whose sign says who pays: the due, or beside a due of zero the first that finance converts. */
const decidingAmount = ({ due, unconverted }: Pick<Expected['totals'], 'due' | 'unconverted'>): string =>
  isZero(due) ? (unconverted.find(({ amount }) => !isZero(amount))?.amount ?? due) : due

/**
 * Orders amounts that finance converts as the words beside the due do: first the ones that go its way. Lines
 * that come to 0 ask for nothing there.
 */
function besideDue({
  due,
  unconverted,
}: Expected['totals']): { isLess: boolean; amount: string; currency: string }[] {
  const deciding = decidingAmount({ due, unconverted })
  const amounts = unconverted.filter(({ amount }) => !isZero(amount))
  const unsigned = amounts.map(({ amount, currency }) => ({
    isLess: isBelow(amount) !== isBelow(deciding),
    amount: amount.replace('-', ''),
    currency,
  }))
  return [...unsigned.filter(({ isLess }) => !isLess), ...unsigned.filter(({ isLess }) => isLess)]
}

const hasRefunds = ({ totals }: Pick<Expected, 'totals'>): boolean => exact(totals.refunds).units !== 0n

/** The sum of the lines above zero. */
const expenseSum = ({ total, refunds }: Expected['totals']): string =>
  sumText([total, isBelow(refunds) ? refunds.slice(1) : refunds])

/** Whether the due amount was rounded. */
const isRounded = ({ totals }: Pick<Expected, 'totals'>): boolean => exact(totals.rounding).units !== 0n

class Comparisons {
  readonly all: Comparison[] = []

  constructor(readonly of: string) {}

  add(where: string, expected: string, found: string | undefined): void {
    this.all.push({ where: `${this.of}, ${where}`, expected, found: found ?? 'nothing' })
  }
}

const FIGURE = /-?[\d,]+(?:\.\d+)?/

const HOW: Record<ClaimLine['conversion']['by'], RegExp> = {
  currency: /^$/,
  charged: /^as charged$/,
  rate: /^× [\d,.]+ \/ [\d,.]+ \((R\d+)\)$/,
  event: /^(?:× [\d,.]+|no rate for [A-Z]{3} yet, counted (?:1:1|at [\d,.]+))$/,
  none: /^no rate for [A-Z]{3} yet$/,
  uncounted: /^not counted yet$/,
  record: /^as recorded$/,
}

const followsRate = ({ conversion }: ClaimLine): boolean =>
  conversion.by === 'rate' || conversion.by === 'event'

/** Compares the expense view of an event. */
export function ofView(
  source: string,
  { lines, totals, currency, advances }: Expected,
  { isClosed }: { isClosed: boolean },
): Comparison[] {
  const told = new Comparisons('page')
  const rows = expenseRows(source)
  const [, usual = ''] =
    /<p class="usual-rate[^>]*>(?:[^×<]* )?(× [^<]*) unless a line says otherwise<\/p>/.exec(source) ?? []
  told.add('lines', String(lines.length), String(rows.length))
  for (const line of lines) {
    const at = `line ${line.number}`
    // a refund has the merchant of the line that it corrects
    const ofMerchant = rows.filter(([, merchant]) => merchant === line.merchant)
    const shownAmount = shown(line.amount, line.currency)
    const hasAmount = (row: string[]) => figure(row[4]?.split(' ')[0]) === shownAmount
    const cells = ofMerchant.find(hasAmount) ?? ofMerchant[0] ?? []
    const [, amount, amountIn] = /^(\S+) (\S+)$/.exec(cells[4] ?? '') ?? []
    // the list has no column of converted amounts when every line is claimed at its own amount
    const claimed = cells[5] || cells[4] || ''
    const [, converted, convertedIn, rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(claimed) ?? []
    told.add(`${at}, amount`, `${shownAmount} ${line.currency}`, `${figure(amount)} ${amountIn}`)
    if (line.conversion.by === 'none') {
      const words = isClosed ? 'finance converts it' : `no rate for ${line.currency} yet`
      told.add(`${at}, not converted`, `– ${words}`, cells[5]?.replace(/[^,]* claimed /, '– '))
      continue
    }
    told.add(
      `${at}, converted`,
      `${shown(line.converted, currency)} ${currency}`,
      `${figure(converted)} ${convertedIn}`,
    )
    const own = rest.replace(/ ?not counted$/, '')
    // the head of the list shows the rate that lines have in common, with a share that they have in common
    const words = own === '' && followsRate(line) ? usual : own
    const shareText = line.share && `${shareWords(line)} claimed`
    if (shareText && cells[5]) told.add(`${at}, share`, 'said', words.includes(shareText) ? 'said' : words)
    const ownHow = words.replace(shareText, '').replaceAll(/^[ ,]+|[ ,]+$/g, '')
    const how = ownHow === '' && followsRate(line) ? usual : ownHow
    told.add(`${at}, counts`, String(line.counts), String(!rest.endsWith('not counted')))
    // without that column the list does not show how lines are converted, as each claims the amount of its
    // receipt
    if (!cells[5]) continue
    const isHow = HOW[line.conversion.by].exec(how)
    told.add(
      `${at}, how`,
      line.conversion.by === 'rate' ? line.conversion.code : line.conversion.by,
      isHow ? (isHow[1] ?? line.conversion.by) : how,
    )
  }
  const figuresOf = (pattern: RegExp) =>
    (text(pattern.exec(source)?.[1] ?? '').match(new RegExp(FIGURE, 'g')) ?? []).map(figure)
  const [, total = ''] = /<div class="total">(.*?)<\/div>/s.exec(source) ?? []
  const [sum = '', leftOut = ''] = total.split(/<span class="note[^"]*">(?:and|finance converts) /)
  told.add('total', shown(expenseSum(totals), currency), figureIn(text(sum)).at(0))
  told.add('total, left out', shownSums(totals.unconverted), sumsIn(leftOut))
  const hasRounding = isRounded({ totals })
  if (advances.length > 0 || hasRounding || hasRefunds({ totals })) {
    const due = [
      ...(hasRefunds({ totals }) ? [shown(totals.refunds.replace('-', ''), currency)] : []),
      ...(advances.length > 0 ? [shown(totals.advances, currency)] : []),
      ...(hasRounding ? [shown(totals.rounding, currency)] : []),
      shown(totals.due, currency).replace('-', ''),
    ]
    told.add(
      'due and what it comes from',
      due.join(' '),
      figuresOf(/<p class="due">(.*?)<\/p>/s)
        .slice(0, due.length)
        .join(' '),
    )
  }
  if (lines.length > 1)
    groupsOf(
      source,
      'By currency',
      { told, currency },
      new Map(totals.byCurrency.map((each) => [each.currency, each.converted])),
    )
  if (lines.length > 1)
    groupsOf(
      source,
      'By category',
      { told, currency },
      new Map(totals.byCategory.map((each) => [each.category || 'None', each.converted])),
    )
  return told.all
}

/** The sums of groups. A group without counted lines has the sum 0. */
function groupsOf(
  source: string,
  title: string,
  { told, currency }: { told: Comparisons; currency: string },
  sums: Map<string, string>,
): void {
  const [, list = ''] =
    new RegExp(`<section class="groups" aria-label="${title}">(.*?)</section>`, 's').exec(source) ?? []
  const items = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item)
  // a group without a converted line shows words in place of a figure
  const none = (item: string) =>
    /no rate yet|finance converts|not counted yet/.test(item) ? '0.00' : undefined
  const found = new Map(
    items.map((item) => [
      text(/^<span class="group-name">(.*?)<\/?span/s.exec(item)?.[1] ?? ''),
      FIGURE.exec(text(/<span class="converted-sum">(.*)$/s.exec(item)?.[1] ?? ''))?.[0] ?? none(item),
    ]),
  )
  for (const [name, sum] of found)
    told.add(`${title}, ${name}`, shown(sums.get(name) ?? '0', currency), figure(sum))
  for (const name of sums.keys()) if (!found.has(name)) told.add(`${title}, ${name}`, 'a group', undefined)
}

/** Compares the page that closes the event. */
export function ofClosePage(source: string, { totals, currency, advances }: Expected): Comparison[] {
  const told = new Comparisons('close page')
  const money = (amount: string) => `${shown(amount, currency)} ${currency}`
  const [, label = '', head = ''] =
    /<dt>([^<]*)<\/dt><dd class="due-of-claim">(.*?)<\/dd>/s.exec(source) ?? []
  const hasRounding = isRounded({ totals })
  const hasDue = advances.length > 0 || hasRounding || totals.unconverted.length > 0 || isBelow(totals.total)
  const due = hasDue ? totals.due : totals.total
  const [main = '', beside = ''] = head.split('<span class="note">')
  told.add('head', money(due.replace('-', '')), text(main).replace(/^\S+/, figure))
  const refunds = hasRefunds({ totals }) ? [{ currency, amount: totals.refunds.replace('-', '') }] : []
  told.add('head, beside', shownSums(hasDue ? besideDue(totals) : refunds), sumsIn(beside))
  told.add(
    'head, given back',
    String(isBelow(decidingAmount({ ...totals, due }))),
    String(label === 'To pay back'),
  )
  for (const { costCentre, converted } of totals.byCostCentre) {
    const label = costCentre === '' ? 'Without a cost centre' : `Borne by ${costCentre}`
    const [, sum] = new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`, 's').exec(source) ?? []
    told.add(label, money(converted), text(sum ?? '').replace(/^\S+/, figure))
  }
  const sums = [...source.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, sum = '']) =>
    text(sum).replaceAll(new RegExp(FIGURE, 'g'), figure),
  )
  const expected = [
    ...(hasDue
      ? [
          [money(totals.total), ...refunds.map(({ amount }) => `refunds of ${money(amount)} taken off`)].join(
            ' ',
          ),
        ]
      : []),
    ...(advances.length > 0 ? [money(totals.advances)] : []),
    ...(hasRounding ? [money(totals.rounding)] : []),
    ...totals.unconverted.map(({ currency, amount }) => `${shown(amount, currency)} ${currency}`),
    ...totals.byCostCentre.map(({ converted }) => money(converted)),
  ]
  told.add('sums', expected.join(', '), sums.join(', '))
  return told.all
}

/** The rows of a table, each by column title. */
const byTitle = (titles: string[], rows: string[][]) =>
  rows.map((row) => new Map(titles.map((title, at) => [title, row[at] ?? ''])))

/** Writes the share of a line as the texts of a claim do. */
function shareWords({ share, currency }: ClaimLine): string {
  if (share.startsWith('-')) return `all but ${grouped(printed(share.slice(1), currency))} ${currency}`
  return share.endsWith('%') ? share.replace('%', ' %') : `${share.replace('/', ' of ')} persons`
}

/** Writes a tax as the texts of a claim do. */
function taxWords({ rate, net, amount }: ClaimLine['taxes'][number], currency: string): string {
  const of = net === null ? '' : grouped(printed(net, currency))
  const words = rate === null ? (of ? `on ${of}: ` : '') : `${rate} %${of ? ` of ${of}` : ''}: `
  return words + grouped(printed(amount, currency))
}

/** Whether the event has the default rate of 1, because nobody gave a pair. */
const isOneToOne = ({ exchangeRate, sample }: Pick<Expected, 'exchangeRate' | 'sample'>): boolean =>
  Number(exchangeRate) === 1 && sample === null

/** Writes an amount with the decimals that claims use for the claim currency. */
const inClaimDecimals = (amount: string, currency: string): string => {
  const decimals = decimalsIn(currency)
  return decimal(roundedUnits(exact(amount), decimals), decimals)
}

/** The words of a claim about the row of a line. */
const statementWords = ({ file, row, date, text }: ClaimStatementRow): string =>
  `${file}, row ${row}: ${date} ${text}`

function linesTable(
  told: Comparisons,
  rows: Map<string, string>[],
  { lines, currency, totals, rates, ...eventRate }: Expected,
): void {
  const decimals = decimalsIn(currency)
  told.add('lines', String(lines.length), String(rows.length))
  let claimed = 0n
  const left = new Map<string, string[]>()
  for (const [at, line] of lines.entries()) {
    const row = rows[at] ?? new Map<string, string>()
    const add = (title: string, expected: string, found = row.get(title)) =>
      told.add(`line ${line.number}, ${title}`, expected, found)
    add('Merchant', line.merchant)
    add('Amount', figure(line.amount), figure(row.get('Amount')))
    add('Currency', line.currency)
    add('Invoice number', line.invoiceNumber)
    const sum = line.taxes.length > 0 ? sumText(line.taxes.map((tax) => tax.amount)) : ''
    add('Tax', sum, figure(row.get('Tax')))
    add(
      'Tax by rate',
      line.taxes.map((tax) => taxWords(tax, line.currency)).join('; '),
      row.get('Tax by rate'),
    )
    const isLeft = line.conversion.by === 'none'
    if (line.kind === 'refund') add('Refund of line', String(line.corrects ?? 'event'))
    const charge = line.conversion.by === 'charged' ? line.conversion : null
    add('Charged', charge ? figure(line.whole) : '', figure(row.get('Charged')))
    if (charge?.statement) add('Bank statement', statementWords(charge.statement))
    add('Converted', isLeft ? '' : line.converted)
    if (line.arithmetic !== '') add('Allowance', line.arithmetic)
    const rate = rates.find(({ code }) => line.conversion.by === 'rate' && code === line.conversion.code)
    if (rate?.official) {
      const pairs = rate.official.steps.map(
        ({ quoteAmount, quote, from }) => `1 EUR = ${quoteAmount} ${quote} for ${from}`,
      )
      add('Rate: publisher', 'European Central Bank')
      add('Rate: published pairs', pairs.join('; '))
    }
    if (line.share !== '') {
      add('Share', shareWords(line))
      add('Share: reason', line.shareReason)
      add('Share: receipt amount', figure(line.claimed), figure(row.get('Share: receipt amount')))
    }
    // a line without a converted amount says its cost centres as they were entered
    const parts = line.allocations.map(({ name, amount }) => `${name}: ${grouped(amount)} ${currency}`)
    const isEntered = isLeft || line.conversion.by === 'uncounted'
    if (parts.length > 0) add('Cost centres', isEntered ? line.allocation : parts.join('; '))
    add('Claim currency', currency)
    add('Counted', isLeft ? 'by finance' : line.counts ? 'yes' : 'no')
    add('Claimed', isLeft ? '' : line.counts ? line.converted : decimal(0n, decimals))
    const event = isOneToOne(eventRate) ? 'no rate (1:1)' : 'event rate'
    const by = { currency: 'same currency', charged: 'charged', event, none: 'by finance', uncounted: '' }
    const how = { ...by, record: 'as recorded' }
    add('Converted by', line.conversion.by === 'rate' ? line.conversion.code : how[line.conversion.by])
    const others = left.get(line.currency) ?? []
    const asked = row.get('Share: receipt amount') ?? row.get('Amount') ?? ''
    if (row.get('Counted') === 'by finance') left.set(line.currency, [...others, asked])
    claimed += roundedUnits(exact(row.get('Claimed') || '0'), decimals)
  }
  for (const { currency, amount } of totals.unconverted)
    told.add(`sum of ${currency} by finance`, amount, sumText(left.get(currency) ?? []))
  told.add('sum of Claimed', String(roundedUnits(exact(totals.total), decimals)), String(claimed))
}

export function ofCsv(csv: string, expected: Expected): Comparison[] {
  const told = new Comparisons('CSV')
  const [titles = [], ...rows] = csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) =>
      Array.from(
        row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,"]*))/g),
        // the apostrophe keeps spreadsheets from reading a text as a formula
        ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll(/(^|;)'( ?)(?=-)/g, '$1$2'),
      ),
    )
  const all = byTitle(titles, rows)
  const last = isRounded(expected) ? all.pop() : undefined
  const { rounding } = expected.totals
  if (last) {
    const found = [
      last.get('Line'),
      last.get('Merchant'),
      last.get('Claim currency'),
      figure(last.get('Claimed')),
    ]
    told.add('rounding', ['', 'Rounding', expected.currency, figure(rounding)].join(), found.join())
  }
  linesTable(told, all, expected)
  return told.all
}

export async function ofWorkbook(bytes: Buffer, expected: Expected): Promise<Comparison[]> {
  const told = new Comparisons('XLSX')
  const { sheets } = await readWorkbook(bytes)
  const said = (value: Value | undefined) =>
    value === undefined ? '' : 'text' in value ? value.text : value.digits
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const columns = [...letters, ...letters.map((letter) => `A${letter}`)]
  const rowsOf = (name: string) =>
    (sheets.get(name) ?? []).map((row) => columns.map((column) => said(row.get(column))))
  const [titles = [], ...rows] = rowsOf('Lines')
  const lines = byTitle(titles, rows)
  told.add('total row', figure(expected.totals.total), figure(lines.pop()?.get('Claimed')))
  linesTable(told, lines, expected)
  const claim = rowsOf('Claim')
  const { totals } = expected
  const add = (label: string, found: string[] | undefined, figures: string[]) =>
    told.add(label, figures.map(figure).join(' '), found?.slice(1).filter(Boolean).map(figure).join(' '))
  for (const [label, amount] of [
    ['Total', totals.total],
    ['Advances', totals.advances],
    ...(isRounded(expected) ? ([['Rounding', totals.rounding]] as const) : []),
    ['Due', totals.due],
    ['Lines that count', String(totals.count)],
  ] as const)
    add(
      label,
      claim.find(([first]) => first === label),
      [amount],
    )
  const below = (title: string) => claim.slice(claim.findIndex(([first]) => first === title) + 1)
  for (const { currency, count, amount, due } of totals.unconverted) {
    add(
      `due in ${currency}`,
      claim
        .find(([first]) => first === `Due in ${currency}`)
        ?.filter((cell) => cell !== 'finance converts it'),
      [due],
    )
    add(
      `${currency} that finance converts`,
      below('Finance converts').find(([first]) => first === currency),
      [String(count), amount, '0'],
    )
  }
  for (const { currency, count, amount, converted } of totals.byCurrency)
    add(
      `in ${currency}`,
      below('Currency').find(([first]) => first === currency),
      [String(count), amount, converted],
    )
  const taxes = totals.byTax.map(({ currency, rate, net, amount, count, withoutNet }) => [
    currency,
    rate,
    net,
    amount,
    String(count),
    String(withoutNet),
  ])
  const taxRows = below('Tax on the receipts').map((row) => row.slice(0, 6))
  for (const [at, tax] of taxes.entries())
    told.add(
      `tax ${at + 1}`,
      tax.map((part) => part ?? '').join(' '),
      taxRows[at]?.map((part) => part && figure(part)).join(' '),
    )
  const [, ...taxLines] = rowsOf('Taxes')
  told.add(
    'rows of taxes',
    String(expected.lines.flatMap(({ taxes }) => taxes).length),
    String(taxLines.length),
  )
  for (const { costCentre, count, converted } of totals.byCostCentre)
    add(
      `borne by ${costCentre}`,
      claim.findLast(([first]) => first === (costCentre || 'none')),
      [String(count), converted],
    )
  for (const { category, count, converted } of totals.byCategory)
    add(
      `of ${category}`,
      below('Category').find(([first]) => first === (category || 'none')),
      [String(count), converted],
    )
  return told.all
}

/**
 * Writes an amount as its receipt prints it: with the digits of its currency, or with more if it has more.
 */
function printed(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(minorDigitsOf(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** Whether the expected claim cannot know a field of a claim's data: an id, or a bank statement. */
const isUnknown = ([name, value]: [string, unknown]) =>
  name === 'expenseId' || (name === 'source' && typeof value !== 'string')

/** Writes data of a claim as JSON, with its fields in alphabetical order and each amount in one way. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_name, each) => {
    if (typeof each === 'string') return /^-?\d+\.\d+$/.test(each) ? figure(each) : each
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each
    const fields = Object.entries(each).filter((field) => !isUnknown(field))
    return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
  })

/** Compares the data of the claim, which are a file inside the pack. */
export async function ofData(
  pack: Buffer,
  { lines, totals, rates, currency }: Expected,
): Promise<Comparison[]> {
  const told = new Comparisons('claim.json')
  const data = Buffer.from((await attachmentsOf(pack)).get('claim.json') ?? '{}').toString()
  const claim: Partial<Claim> = JSON.parse(data)
  told.add('currency', currency, claim.currency)
  for (const [at, line] of lines.entries())
    told.add(`line ${line.number}`, ordered(line), ordered(claim.lines?.[at]))
  told.add('rates', ordered(rates), ordered(claim.rates))
  told.add('totals', ordered(totals), ordered(claim.totals))
  return told.all
}

/**
 * Compares the claim pack. Narrow columns wrap their text, so the comparison ignores spaces and line breaks.
 */
export async function ofPdf(bytes: Buffer, expected: Expected): Promise<Comparison[]> {
  const told = new Comparisons('PDF')
  const all = (await pdfTexts(bytes)).join('\n').replaceAll(/\s/g, '')
  const { lines, totals, currency, rates, exchangeRate, sample } = expected
  const add = (where: string, words: string) => {
    const wanted = words.replaceAll(/\s/g, '')
    told.add(where, wanted, all.includes(wanted) ? wanted : `not in: ${all.slice(0, 4000)}`)
  }
  const event = isOneToOne(expected) ? 'none: 1:1' : 'event'
  const into = (amount: string) => `${grouped(amount)} ${currency}`
  for (const line of lines) {
    const { conversion, converted, category } = line
    const amount = `${grouped(printed(line.amount, line.currency))} ${line.currency}`
    const mark =
      conversion.by === 'rate'
        ? conversion.code
        : { currency: '', charged: 'charged', event, none: 'none', uncounted: '', record: 'record' }[
            conversion.by
          ]
    const isLeft = conversion.by === 'none'
    const state = isLeft ? 'Finance converts it' : 'Not counted'
    const invoice = line.invoiceNumber && `Invoice ${line.invoiceNumber}`
    const taxes = line.taxes.map((tax) => `Tax ${taxWords(tax, line.currency)}`).join('')
    const refunds = line.kind === 'refund' ? `Refund${line.corrects ? 'of line' : ''}` : line.arithmetic
    const claimed = `${grouped(printed(line.claimed, line.currency))} ${line.currency}`
    const share = line.share && `Claimed ${shareWords(line)}: ${claimed}. ${line.shareReason}`
    const amounts = line.allocations.map((part) => `${part.name} ${grouped(part.amount)}`)
    const isEntered = isLeft || line.conversion.by === 'uncounted'
    const parts = isEntered ? line.allocation.split('; ').filter(Boolean) : amounts
    const costCentres = parts.length > 0 ? `For ${parts.join(' · ')}` : ''
    // the number of the corrected line is a link, which is drawn after the texts
    const words = `${taxes}${refunds}${share}${costCentres}${line.counts ? '' : state}${line.corrects ?? ''}`
    const what = `${line.merchant}${category}${invoice}${words}`
    const shared = line.share && `; claimed ${shareWords(line)}: ${isLeft ? claimed : into(converted)}`
    add(
      `line ${line.number}`,
      `${line.number}${line.date ?? '–'}${what}${amount}${mark}${isLeft ? '–' : line.counts ? grouped(converted) : `(${grouped(converted)})`}`,
    )
    if (isLeft) add(`arithmetic of line ${line.number}`, `${amount}: finance converts it${shared}`)
    const rate = rates.find(({ code }) => conversion.by === 'rate' && code === conversion.code)
    if (rate) {
      const { steps = [] } = rate.official ?? {}
      const [first, second] = steps.map(({ quoteAmount }) => quoteAmount)
      const pair =
        steps.length === 2
          ? `1 EUR / ${first} ${rate.currency} x ${second} ${currency} / 1 EUR`
          : `${printed(rate.claimAmount, currency)} / ${printed(rate.receiptAmount, rate.currency)}`
      add(
        `arithmetic of line ${line.number}`,
        `${amount} x ${pair} = ${into(line.whole)} (${rate.code})${shared}`,
      )
    } else if (conversion.by === 'event')
      add(`arithmetic of line ${line.number}`, `${amount} x ${exchangeRate} = ${into(line.whole)}`)
  }
  add('total on the cover', `Total ${into(totals.total)}`)
  add('advances on the cover', `Less advances ${into(totals.advances)}`)
  if (isRounded({ totals })) {
    add('rounding on the cover', `Rounding ${into(totals.rounding)}`)
    add('rounding before the due', `Rounding${grouped(totals.rounding)}`)
  }
  add(
    'due on the cover',
    isBelow(decidingAmount(totals))
      ? `Due back from claimant ${into(totals.due.replace('-', ''))}`
      : `Amount due ${into(totals.due)}`,
  )
  const listed = (sums: { amount: string; currency: string }[]): string => {
    const written = sums.map((each) => `${grouped(printed(each.amount, each.currency))} ${each.currency}`)
    return [written.slice(0, -1).join(', '), written.at(-1)].filter(Boolean).join(' and ')
  }
  if (totals.unconverted.length > 0) {
    const [along, against] = [false, true].map((isLess) =>
      besideDue(totals).filter((each) => each.isLess === isLess),
    ) as [ReturnType<typeof besideDue>, ReturnType<typeof besideDue>]
    if (along.length > 0) add('due on the cover, beside', `and ${listed(along)}, which finance converts`)
    if (against.length > 0) add('due on the cover, less', `less ${listed(against)}, which finance converts`)
    add('left out of the categories', `Not in it: ${listed(totals.unconverted)}, which finance converts`)
  }
  for (const each of totals.unconverted) {
    const amount = grouped(printed(each.amount, each.currency))
    add(`in ${each.currency}, by finance`, `${each.currency}, which finance converts${each.count}${amount}–`)
    add(`due in ${each.currency}`, `Due in ${each.currency}${amount} ${each.currency}`)
  }
  if (sample && lines.some(({ conversion }) => conversion.by === 'event')) {
    const claimed = `${grouped(printed(sample.claimAmount, currency))} ${currency}`
    const pair =
      sample.currency === null
        ? `${sample.receiptAmount} = ${claimed}, for currencies without a rate of their own`
        : `${grouped(printed(sample.receiptAmount, sample.currency))} ${sample.currency} = ${claimed}, for ${sample.currency}`
    add("the event's pair", pair)
  }
  for (const each of totals.byCurrency)
    add(
      `in ${each.currency}`,
      `${each.currency}${each.count}${grouped(printed(each.amount, each.currency))}${grouped(each.converted)}`,
    )
  for (const { currency, rate, count, net, amount, withoutNet } of totals.byTax) {
    const without =
      net !== null && withoutNet > 0 ? `without ${withoutNet} ${withoutNet > 1 ? 'lines' : 'line'}` : ''
    const [sum, tax] = [net, amount].map((each) =>
      each === null ? 'not stated' : grouped(printed(each, currency)),
    )
    add(
      `tax in ${currency}`,
      `${currency}${rate === null ? 'not stated' : `${rate} %`}${count}${sum}${without}${tax}`,
    )
  }
  for (const each of totals.byCostCentre)
    add(
      `borne by ${each.costCentre}`,
      `${each.costCentre || 'Without a cost centre'}${each.count}${grouped(each.converted)}`,
    )
  for (const each of totals.byCategory)
    add(
      `of ${each.category}`,
      `${each.category || 'Without a category'}${each.count}${grouped(each.converted)}`,
    )
  if (hasRefunds({ totals }))
    add(
      'expenses and refunds',
      `Expenses${grouped(inClaimDecimals(expenseSum(totals), currency))}Refunds${grouped(totals.refunds)}`,
    )
  add('total', `Total of the lines ${grouped(totals.total)}`)
  return told.all
}
