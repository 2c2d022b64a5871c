/** What stands above all pages of an event, figures and dates written in the user's locale. */
export interface EventHeadViewModel {
  id: string
  name: string
  /** open or closed */
  status: string
  /** its days; empty when they are not known */
  dates: string
  currency: string
  /** what is to be paid, without a sign */
  due: string
  /** whether that is given back by the claimant */
  isBack: boolean
  /** what the due is less than; null without advances */
  less: { total: string; advances: string } | null
  expenses: number
  rates: number
  drafts: number
  /** currencies that are converted with no rate of theirs */
  missingRates: string[]
  withoutReceipt: number
}
