/**
 * A part of the form of a company, and what stands between such parts. Where two of them begin alike, the
 * longer one comes first.
 */
const SUFFIX_PART =
  /company|c[o0]|\(\w{1,3}\)|sdn|bhd|ltd|limited|llc|inc|gmbh|s\/b|enterprise|trading|[^\p{L}\p{N}]/giu

/** Letters of the form of a malaysian company, and what they are often taken for. */
const MALAYSIAN_FORM = /^(?:co)?m?s[do]n[br][hn][do]$/

/** Whether a text is nothing but the form of a company: `SDN. BHD.` */
export const isCompanyForm = (text: string) =>
  text !== '' &&
  (text.replace(SUFFIX_PART, '') === '' || MALAYSIAN_FORM.test(onlyLetters(text).toLowerCase()))

const onlyLetters = (text: string) => text.replace(/\P{L}/gu, '')
