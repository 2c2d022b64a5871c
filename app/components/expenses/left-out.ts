import type { EventRateUse } from '~/domain/conversion/missing-rates'

/** The amounts that a total leaves out, in the user's formats. */
export interface LeftOutViewModel {
  /** the currencies without a rate */
  unconverted: { currency: string; count: number }[]
  /** `8,640 JPY and 6.250 KWD`; empty without any */
  amounts: string
  /** `and 8,640 JPY and 6.250 KWD without a rate`, after the total; empty without any */
  words: string
  /** `finance converts 8,640 JPY`, after the total of a closed event; empty without any */
  forFinance: string
  /** the expenses in the claim currency that do not count yet; null without any */
  uncounted: { count: number; amount: string } | null
}

/** Whether a total leaves out an amount, or counts one without a rate. */
export const isAnyRateMissing = (
  countedWithoutRate: EventRateUse[],
  { unconverted, uncounted }: LeftOutViewModel,
): boolean => countedWithoutRate.length > 0 || unconverted.length > 0 || uncounted !== null
