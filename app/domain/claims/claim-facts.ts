import { writtenIban } from '~/domain/money/iban'
import { pluralize } from '~/domain/text/pluralize'
import type { Claim } from './claim'
import { claimantTerms, writtenDates } from './claim-text'
import { missingRatesText } from './missing-rates'
import { moneyForFinance } from './payments/due-amounts'

const CODE_CHARACTERS = 8

/** Returns the code of a frozen claim, which a link can ask for: the beginning of the SHA-256 of its data. */
export const codeOf = ({ sha256 }: { sha256: string }): string => sha256.slice(0, CODE_CHARACTERS)

/** Returns the facts about a claim that its cover shows, each with its label. */
export function claimFacts(claim: Claim): [label: string, value: string][] {
  const { claimant, event, totals, files, frozen } = claim
  const linesAndFiles = `${pluralize(claim.lines.length, 'line')}, ${pluralize(files.length, 'file')}`
  const facts: [string, string][] = [
    ...claimantTerms(claimant),
    ['Event dates', writtenDates(event.startsOn, event.endsOn)],
    ['First and last expense', writtenDates(totals.firstDate, totals.lastDate)],
    ['Paid to', writtenIban(claim.iban)],
    ['Claim currency', claim.currency],
    ['Contains', `${linesAndFiles}, ${pluralize(claim.rates.length, 'rate')}`],
    ['Counted lines', totals.count === claim.lines.length ? '' : `${totals.count} of ${claim.lines.length}`],
    ['Finance converts', moneyForFinance(claim)],
    ['Without a rate', missingRatesText(claim)],
    ['Closed', frozen ? `${frozen.at.slice(0, 16).replace('T', ' ')} UTC` : 'Not closed: this is a draft'],
  ]
  return facts.filter(([, value]) => value)
}
