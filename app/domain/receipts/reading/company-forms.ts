/** A part of a company form (`Ltd`), or a separator. Of two that begin alike, the longer one comes first. */
const COMPANY_FORM_PART =
  /company|c[o0]|\(\w{1,3}\)|sdn|bhd|ltd|limited|llc|inc|gmbh|s\/b|enterprise|trading|[^\p{L}\p{N}]/giu

/** The letters of a Malaysian company form, with their frequent recognition errors. */
const MALAYSIAN_FORM = /^(?:co)?m?s[do]n[br][hn][do]$/

/** Whether a text is only a company form: `SDN. BHD.` */
export const isCompanyForm = (text: string) =>
  text !== '' &&
  (text.replace(COMPANY_FORM_PART, '') === '' || MALAYSIAN_FORM.test(onlyLetters(text).toLowerCase()))

const onlyLetters = (text: string) => text.replace(/\P{L}/gu, '')
