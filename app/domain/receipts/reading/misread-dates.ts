// Repairs dates in which digits were read as letters.

/** A numeric date in which some digits were read as letters: `1l-1l-2026`. */
const WITH_LETTERS = /(?<![\p{L}\d])[\dOoIl|]{1,2}([-/.])[\dOoIl|]{1,2}\1[\dOoIl|]{2,4}(?![\p{L}\d])/gu
const HAS_DIGITS = /\d.*\d/

const withDigits = (date: string) =>
  HAS_DIGITS.test(date) ? date.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1') : date

/** A zero before or between the letters of a name, which may be the name of a month: `0ct`, `N0V`. */
const ZERO_IN_NAME = /(?<![\p{L}\d])0(?=\p{L}{2})|(?<=(?<!\d)\p{L})0(?=\p{L})/gu

/** Repairs letters between digits (`O4/1O/2O18`) and zeros in names of months; keeps the length. */
export const repairMisreadDates = (text: string) =>
  text
    .replace(ZERO_IN_NAME, 'o')
    .replace(WITH_LETTERS, withDigits)
    .replace(/(?<=\d|[-/.])[Oo](?=\d|[-/.])|\b[Oo](?=\d[-/.])|(?<=[\d][-/.]\d)[Oo](?=[-/.])/g, '0')
    .replace(/(?<=\d|\d[-/.])[Il|](?=\d)|\b[Il|](?=\d[-/.]\d)|(?<=\d[-/.]\d)[Il|](?=[-/.])/g, '1')
