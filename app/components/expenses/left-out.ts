import type { EventRateUse } from '~/domain/conversion/missing-rates'
import type { LeftOutViewModel } from './sum-view-models'

/** Whether a total leaves out an amount, or counts one without a rate. */
export const isAnyRateMissing = (
  countedWithoutRate: EventRateUse[],
  { unconverted, uncounted }: LeftOutViewModel,
): boolean => countedWithoutRate.length > 0 || unconverted.length > 0 || uncounted !== null
