import type { DemoEvent } from '../demo-event'
import { CANCELLED_FAIR, HOME_OFFICE, LISBON_SCHOOL } from './at-home'
import { BRNO_TRAINING, GDANSK_AUDIT, HAMBURG_COURSE, ZURICH_CONGRESS } from './europe'
import { NAIROBI_VISIT, TURKANA } from './kenya'
import { AMMAN_MAPPING, BOSTON_CONFERENCE, OSAKA_VISIT, TUNIS_WELLS } from './overseas'

/** The events of the demo account. The ones with drafts come first, because a running server reads these. */
export const DEMO_EVENTS: DemoEvent[] = [
  NAIROBI_VISIT,
  TUNIS_WELLS,
  TURKANA,
  BRNO_TRAINING,
  HAMBURG_COURSE,
  OSAKA_VISIT,
  ZURICH_CONGRESS,
  GDANSK_AUDIT,
  HOME_OFFICE,
  AMMAN_MAPPING,
  LISBON_SCHOOL,
  BOSTON_CONFERENCE,
  CANCELLED_FAIR,
]
