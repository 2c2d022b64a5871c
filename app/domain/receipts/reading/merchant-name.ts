import { beginsWithPayment, payeeNameStart } from './payee-prepositions'

// Removes everything beside the name of a merchant from its line.

const digits = (text: string) => text.match(/\d/g)?.length ?? 0

/** Removes a number in a bracket that is never closed. */
function withoutOpenBracket(text: string): string {
  const bracketOffset = text.indexOf('(', text.lastIndexOf(')') + 1)
  return bracketOffset !== -1 && digits(text.slice(bracketOffset)) > 2
    ? `${text.slice(0, bracketOffset)} `
    : text
}

/** A single Chinese character between Latin letters: a speck, or a mark of the till. */
const STRAY_CHARACTER = /(?<=[\p{Script=Latin}\p{P}] )\p{Script=Han} (?=[\p{Script=Latin}\p{P}])/gu

/** Removes words such as `to` before the name of a payee. A capitalised preposition belongs to the name. */
const withoutPreposition = (text: string) =>
  /^\p{Ll}/u.test(text) || beginsWithPayment(text) ? text.slice(payeeNameStart(text)) : text

/** The end of a company form in which a letter was read as a zero: `SP. Z O.0.`, `S.R.0.` */
const FORM_WITH_ZERO = /(?<!\p{L})(?:sp\.? ?z|s\. ?r\.|spol\. s r\.) ?(?:[o0]\. ?)?[o0](?=\.|$)/iu

/** Returns the name on a line without registration numbers, and without specks at its ends. */
export function cleanMerchantName(text: string): string {
  return (
    withoutOpenBracket(
      withoutPreposition(text)
        .replace(STRAY_CHARACTER, '')
        .replace(/[([{][^)\]}]*[)\]}]?/g, (group) => (/\d{3}/.test(group) ? ' ' : group)),
    )
      // registration numbers, then marks and specks at the ends: `Il GARDENIA`
      .replace(/\b\d{5,}\s?-?\s?[A-Z]?\b/g, ' ')
      .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}.)])[^\p{L}\p{N}.)]+$/gu, '')
      .replace(/^(?:\p{Script=Latin}{1,2}|[^\p{L}\p{N}]+)\s(?=\p{Lu}{4})/u, (start) =>
        /^(le|la|el|de|al|dr|mr|st)\s/i.test(start) ? start : '',
      )
      .replace(FORM_WITH_ZERO, (form) => form.replaceAll('0', /\p{Lu}/u.test(form) ? 'O' : 'o'))
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** A name that ends with a word after which another must follow: `Gasthaus zum`, `Café de la`. */
const UNFINISHED =
  / (?:zum|zur|beim|vom|von|der|den|dem|und|of|of the|the|and|de|du|des|del|della|dello|delle|degli|dei|di|da|do|dos|la|las|los|le|al|alla|y|e|et|au|aux|chez|à|van|van de|van het|ten|ter|en|och|og|ja|pod)$/iu

/** Whether a line ends in the middle of a name, which continues on the next line. */
export const isUnfinished = (text: string): boolean => UNFINISHED.test(text.trim()) && /\p{L}{3} /u.test(text)
