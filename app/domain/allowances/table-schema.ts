import { z } from 'zod'
import { isCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'

// What a table of allowances contains. One file in `tables` has the figures of one scheme for one period.

const amountSchema = z.string().regex(/^\d{1,6}(?:\.\d{1,4})?$/)
const dateSchema = z.string().refine(isCalendarDate)
const percentSchema = z.number().min(0).max(100)
const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** A fraction of an amount, such as 1/2. */
const shareSchema = z.string().regex(/^[1-9]\d?\/[1-9]\d?$/)

const mealsSchema = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ breakfast: value.optional(), lunch: value.optional(), dinner: value.optional() })

/** Where figures come from. */
const sourceSchema = z.strictObject({
  /** the figures that come from this source */
  covers: z.string().min(1),
  /** the official page or law; only an own table has none */
  link: z.url().optional(),
  /** when the source was published, as precisely as known: a year, a month or a day */
  published: z.string().regex(/^\d{4}(?:-\d{2}){0,2}$/),
  /** the paragraph */
  reference: z.string().min(1),
  /** the pages whose text was read to confirm the figures; only an own table has none */
  read: z.array(z.string().min(1)),
})

/** The amounts of a country or of a place in it, where they differ from those at home. */
const placeSchema = z.strictObject({
  /** a country by its ISO 3166-1 code, or a place in it: `FR`, `FR/Paris`; any name in an own table */
  place: z.string().min(1).max(200),
  /** its other usual names, and the cities of an entry for several: `IT/Milan` of `IT/Rom und Mailand` */
  names: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
  full: amountSchema.optional(),
  partial: amountSchema.optional(),
  night: amountSchema.optional(),
  breakfast: amountSchema.optional(),
  lunch: amountSchema.optional(),
  dinner: amountSchema.optional(),
  /** the currency of the amounts, if it is not the table's */
  currency: z.string().refine(isCurrency).optional(),
})

/** What a number of hours away is worth. Of several steps, the last one that is reached counts. */
const stepSchema = z.strictObject({
  hours: z.number().min(0).max(24),
  /** whether exactly this number of hours reaches the step; otherwise it takes more */
  inclusive: z.boolean().optional(),
  amount: amountSchema.optional(),
  /** the share of the full amount */
  share: shareSchema.optional(),
  /** how many provided meals halve the amount; without it, percentages of `meals` are taken off */
  halvedByMeals: z.number().int().min(1).max(3).optional(),
})

const periodsSchema = z.strictObject({
  /** the amount for 24 hours; abroad the place has it */
  full: amountSchema.optional(),
  /** whether 24 hours without a night away count by the steps for a short trip */
  fullNeedsNight: z.boolean().optional(),
  /** how many provided meals halve the full amount */
  halvedByMeals: z.number().int().min(1).max(3).optional(),
  /** for a trip of less than 24 hours */
  short: z.array(stepSchema).max(24),
  /** for a trip of less than 24 hours with a night away, if that differs */
  shortWithNight: z.array(stepSchema).max(24).optional(),
  /** for the hours after the last full period */
  rest: z.array(stepSchema).max(24),
  /** for the hours after the last full period, if a night away is in them and that differs */
  restWithNight: z.array(stepSchema).max(24).optional(),
  /** the share of the full amount for each started hour after the last full period, instead of steps */
  restPerHour: shareSchema.optional(),
  /** the percentages that provided meals take off */
  meals: mealsSchema(percentSchema),
  /** of which amount the percentages are taken */
  mealsOf: z.enum(['full', 'line']),
  night: amountSchema.optional(),
})

const daysSchema = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('german-days'),
    full: amountSchema,
    partial: amountSchema,
    /** a trip of one day must be longer than this */
    hours: z.number().positive(),
    mealPercent: mealsSchema(percentSchema),
    night: amountSchema,
  }),
  z.strictObject({
    rule: z.literal('austrian-twelfths'),
    full: amountSchema,
    /** a trip must be longer than this */
    hours: z.number().positive(),
    /** the share that a provided lunch or dinner takes off at home */
    mealShare: shareSchema,
    /** the share that remains abroad when both lunch and dinner are provided */
    twoMealsAbroad: shareSchema,
    night: amountSchema,
  }),
  z.strictObject({
    rule: z.literal('periods-of-24-hours'),
    home: periodsSchema,
    abroad: periodsSchema.optional(),
    /** whether the hours abroad are counted apart, from border to border */
    isAbroadSeparate: z.boolean().optional(),
  }),
  z.strictObject({
    rule: z.literal('hours-of-each-day'),
    /** whether 24 hours from the start count instead of calendar days */
    isByJourney: z.boolean().optional(),
    steps: z
      .array(
        stepSchema.extend({
          amount: amountSchema,
          /** the percentage that each provided meal takes off */
          mealPercent: percentSchema.optional(),
          /** the traveller must still be away at this time */
          awayAt: clockSchema.optional(),
        }),
      )
      .min(1)
      .max(24),
    /** an amount that is added when the traveller is still away at a time */
    supplement: z
      .strictObject({ amount: amountSchema, awayAt: clockSchema, onSteps: z.array(z.number()) })
      .optional(),
  }),
  z.strictObject({
    rule: z.literal('meals-and-nights'),
    /** the amount of each meal; places may have other ones */
    meals: mealsSchema(
      z.strictObject({
        amount: amountSchema,
        /** the time during which the traveller must be away; without it, the claimant names paid meals */
        window: z.tuple([clockSchema, clockSchema]).optional(),
      }),
    ),
    night: amountSchema.optional(),
  }),
  z.strictObject({
    rule: z.literal('american-days'),
    /** the standard rate of meals and incidental expenses */
    full: amountSchema,
    /** what is paid for the first and the last day, in percent */
    firstAndLastPercent: percentSchema,
    /** a trip must be longer than this */
    hours: z.number().positive(),
    /** how each rate divides into meals and incidental expenses */
    breakdowns: z
      .array(
        z.strictObject({
          full: amountSchema,
          breakfast: amountSchema,
          lunch: amountSchema,
          dinner: amountSchema,
          incidental: amountSchema,
        }),
      )
      .min(1)
      .max(400),
  }),
  z.strictObject({
    rule: z.literal('days-by-night'),
    home: z.strictObject({ withNight: amountSchema, withoutNight: amountSchema }),
    abroad: z.strictObject({ withNight: amountSchema, withoutNight: amountSchema }),
  }),
  z.strictObject({ rule: z.literal('italian-thirds'), home: amountSchema, abroad: amountSchema }),
  z.strictObject({
    rule: z.literal('own-days'),
    /** a trip of one day must be longer than this */
    hours: z.number().min(0).max(24),
  }),
  z.strictObject({
    rule: z.literal('swedish-days'),
    full: amountSchema,
    half: amountSchema,
    /** a first day that starts at this time or later is half a day */
    startBefore: clockSchema,
    /** a last day that ends at this time or earlier is half a day */
    endAfter: clockSchema,
    mealPercent: mealsSchema(percentSchema),
    night: amountSchema,
  }),
])

const mileageSchema = z.strictObject({
  unit: z.enum(['km', 'mile']),
  vehicles: z
    .array(
      z.strictObject({
        vehicle: z.string().min(1).max(100),
        /**
         * - `bands`: each distance counts at the rate of the band in which it lies
         * - `whole-year`: the band of the year's whole distance gives its rate and a fixed amount
         */
        scale: z.enum(['bands', 'whole-year']),
        bands: z
          .array(
            z.strictObject({
              /** the distance of a year at which the band ends; the last band has none */
              upTo: z.number().int().positive().optional(),
              rate: amountSchema,
              plus: amountSchema.optional(),
            }),
          )
          .min(1)
          .max(20),
        /** what each passenger adds for each unit */
        passenger: amountSchema.optional(),
      }),
    )
    .min(1)
    .max(50),
})

export const allowanceTableSchema = z
  .strictObject({
    /** the name by which trips choose the table, the same for all periods */
    scheme: z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]+)*$/),
    name: z.string().min(1).max(200),
    from: dateSchema,
    until: dateSchema,
    currency: z.string().refine(isCurrency),
    sources: z.array(sourceSchema).min(1).max(20),
    /** what claimants should know that no rule can count */
    notes: z.array(z.string().min(1).max(500)).max(10).optional(),
    days: daysSchema.optional(),
    places: z.array(placeSchema).max(1000),
    /** whether no place of a country is missing, so that the country's amounts count for all others in it */
    hasAllPlaces: z.boolean().optional(),
    /** the place whose amounts count for places that the table does not have, if the law names one */
    otherPlaces: z.string().optional(),
    mileage: mileageSchema.optional(),
  })
  .refine(({ from, until }) => from <= until, 'The table ends before it begins')
  .refine(({ places }) => {
    const names = places.flatMap(({ place, names = [] }) => [place, ...names])
    return new Set(names.map((name) => name.toLowerCase())).size === names.length
  }, 'The table has a place twice')
  .refine(
    ({ places, otherPlaces }) => !otherPlaces || places.some(({ place }) => place === otherPlaces),
    'The table does not have the place for other places',
  )

export type AllowanceTable = z.infer<typeof allowanceTableSchema>
export type PlaceAmounts = z.infer<typeof placeSchema>
export type AllowanceStep = z.infer<typeof stepSchema>
export type Periods = z.infer<typeof periodsSchema>
export type DayRule = z.infer<typeof daysSchema>
export type DayRuleOf<Name extends DayRule['rule']> = Extract<DayRule, { rule: Name }>
export type Mileage = z.infer<typeof mileageSchema>
