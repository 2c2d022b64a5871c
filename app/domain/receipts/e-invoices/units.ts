/** The codes of UN/ECE Recommendation 20 that most lines have, as they are written; pieces have no unit. */
const UNITS: Record<string, string> = {
  C62: '',
  H87: '',
  EA: '',
  PCE: '',
  XPP: '',
  ZZ: '',
  ANN: 'years',
  DAY: 'days',
  GRM: 'g',
  HUR: 'h',
  KGM: 'kg',
  KMT: 'km',
  KWH: 'kWh',
  LTR: 'l',
  MIN: 'min',
  MON: 'months',
  MTK: 'm²',
  MTQ: 'm³',
  MTR: 'm',
  TNE: 't',
  WEE: 'weeks',
}

/** Returns how a unit is written behind a quantity: an unknown one by its code. */
export const unitLabel = (code: string): string => (Object.hasOwn(UNITS, code) ? (UNITS[code] ?? '') : code)
