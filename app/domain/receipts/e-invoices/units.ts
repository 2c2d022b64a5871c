/** The written units of the most frequent codes of UN/ECE Recommendation 20. Pieces have no unit. */
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

/** Returns the text of a unit after a quantity; the code itself when it is unknown. */
export const unitLabel = (code: string): string => (Object.hasOwn(UNITS, code) ? (UNITS[code] ?? '') : code)
