// Error messages of links and answers.

export const HAND_OVER_FAILED = 'Failed to make the link'
export const WITHDRAW_FAILED = 'Failed to withdraw the link'
export const LINKS_FAILED = 'Failed to load the links'
export const OPEN_FAILED = 'Failed to open the claim'
export const ANSWER_FAILED = 'Failed to record the answer'

/** The answer to every link that opens nothing, whether it expired, was withdrawn, or never existed. */
export const LINK_NOT_FOUND = 'This link opens nothing'

export const LINK_MADE_ALREADY = 'This link was made already. Only then was it shown'

export const WRONG_CODE = 'This is not the code of this claim'

/** The id of the form belongs to an answer with other values, or to an answer to another version. */
export const ANSWERED_OTHERWISE =
  'Another answer was already sent with this form. Read the answers, then send this one if you still mean it'

export const ANSWERED_BY_OTHERS = 'Others answered at the same moment. Try again.'

/**
 * Returns the error for a day of payment before the version was frozen.
 * @param frozenOn the day the version was frozen
 */
export const paidBeforeFrozen = (frozenOn: string): string =>
  `This version was frozen on ${frozenOn}. Enter that day or a later one`

/**
 * Returns the error for a form of a payment that showed another due.
 * @param dueNow `Due now: 50.00 EUR`
 */
export const dueHasChanged = (dueNow: string): string =>
  `A payment was recorded or undone meanwhile. ${dueNow}. Check the amount, then send the form again`

/** The error for a payment without an amount. */
export const NO_PAID_AMOUNT = 'Enter the amount that was paid'

/**
 * Returns the error for a payment that leaves out the amounts that finance converts.
 * @param beside `with 8,640 JPY` or `less 8,640 JPY`
 */
export const withoutConverted = (beside: string): string =>
  `Enter all of this payment, ${beside} converted, or say that more will be paid`

export const NO_LINK_LINE = 'A remark names a line that this version does not have'
