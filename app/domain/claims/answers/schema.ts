import { z } from 'zod'
import { PAYERS } from '~/domain/claims/payments/due-amounts'
import { multiLineText, singleLineText } from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate, latestDate } from '~/domain/money/date'
import { EXPLANATION_CHARACTERS_MAX, NOTE_CHARACTERS_MAX, PERSON_NAME_CHARACTERS_MAX } from '~/limits'
import { ANSWER_KINDS, LINK_DAYS, LINK_ROLES } from './answer'
import { NO_PAID_AMOUNT } from './messages'

// The forms that hand over a frozen version by a link, and that answer it.

/** A new link. Its id comes from the page, so that a form that is sent twice makes one link. */
export const handOverSchema = z.object({
  id: z.uuid(),
  role: z.enum(LINK_ROLES, 'Choose who gets the link'),
  days: z.enum(LINK_DAYS, 'Choose when the link expires').transform(Number),
  needs_code: z.literal('yes').optional(),
})

export type NewLink = z.output<typeof handOverSchema>

/** Matches the name of a field with a remark on a line (`remarkField`). */
const REMARK_FIELD = /^remark-([1-9]\d{0,5})$/

const REMARK_CHARACTERS_MAX = 2_000

const lineRemark = singleLineText(EXPLANATION_CHARACTERS_MAX, 'The remark')

/** Reads the remarks on lines, whose fields have the numbers of the lines in their names. */
const remarksSchema = z.record(z.string(), z.unknown()).transform((values, context) => ({
  remarks: Object.entries(values).flatMap(([name, value]) => {
    const [, line] = REMARK_FIELD.exec(name) ?? []
    if (line === undefined) return []
    const { data, error } = lineRemark.safeParse(value)
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '', path: [name] })
    return data ? [{ line: Number(line), text: data }] : []
  }),
}))

const dayOfPayment = z
  .string()
  .default('')
  .refine(isCalendarDate, 'Enter the day of the payment, such as 2026-11-20')
  .refine((date) => date <= latestDate(), 'Enter a day that has begun')

/** The due that the form of a payment has shown, with its sign: the payment gets the same sign. */
const shownDue = z.string().optional()

/** An amount without a sign. It is zero where both sides owe the same. */
const amount = amountsSchema({
  amount: { isOptional: true, currency: 'claim_currency', isZeroAllowed: true },
})

/** The fields of a payment where finance converts a part of the due. */
const convertedFields = {
  /** whether it is a part (`Payment.isPart`) */
  is_part: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
  /** who paid, where both sides owe something */
  payer: z.enum(PAYERS).optional(),
}

/**
 * A payment that the claimant notes; without an amount, all that remains to be paid. Its id comes from the
 * page, so that a form that is sent twice notes one payment.
 */
export const paymentSchema = z
  .object({
    payment: z.uuid().default(() => crypto.randomUUID()),
    paid_on: dayOfPayment,
    shown_due: shownDue,
    ...convertedFields,
  })
  .and(amount)

export type PaymentInput = z.output<typeof paymentSchema>

export const answerSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(ANSWER_KINDS, 'Choose your answer'),
    name: singleLineText(PERSON_NAME_CHARACTERS_MAX, 'Your name').pipe(z.string().min(1, 'Enter your name')),
    remark: multiLineText(REMARK_CHARACTERS_MAX, 'The remark').default(''),
    paid_on: z.string().default(''),
    shown_due: shownDue,
    ...convertedFields,
    reference: singleLineText(NOTE_CHARACTERS_MAX, 'The reference').default(''),
  })
  .and(remarksSchema)
  .and(amount)
  .superRefine(({ kind, remark, remarks, paid_on, amount }, context) => {
    const reject = (name: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [name] })
    if (kind === 'returned' && remark === '' && remarks.length === 0)
      reject('remark', 'Say what to correct, here or beside a line')
    if (kind !== 'paid') return
    if (amount === null) reject('amount', NO_PAID_AMOUNT)
    for (const { message } of dayOfPayment.safeParse(paid_on).error?.issues ?? []) reject('paid_on', message)
  })

export type AnswerInput = z.output<typeof answerSchema>
