import type { RefusalReason } from '~/infra/files/prepared-file.server'
import { E_INVOICE_BYTES_MAX, MB, RECEIPT_PARTS_MAX } from '~/limits'

const KINDS_TAKEN = 'Send a JPEG, PNG, WebP, HEIC or PDF, or an electronic invoice in XML.'

/** The message to the claimant for each reason: why the file is refused, and what to do instead. */
const REFUSAL_MESSAGES: Record<RefusalReason, string> = {
  empty: 'This file is empty',
  text: `This is a text file. ${KINDS_TAKEN}`,
  html: 'This is a web page. Print it to a PDF and send that.',
  svg: `This is an SVG drawing. ${KINDS_TAKEN}`,
  other_xml:
    'This XML file is not an invoice in UBL, CII, FatturaPA, Facturae or KSeF that says an amount. Send a PDF.',
  unreadable_xml: 'This XML file is damaged, or is not an electronic invoice. Send a PDF.',
  xml_too_large: `Electronic invoices in XML can have at most ${E_INVOICE_BYTES_MAX / MB} MB. Send a PDF.`,
  too_many_invoices: `This file holds more than ${RECEIPT_PARTS_MAX} invoices. Send files with fewer.`,
  signed:
    'This is a signed file (.p7m), but Claimbook finds no electronic invoice in it. Send what was signed, such as its PDF.',
  gif: `This is a GIF. ${KINDS_TAKEN}`,
  tiff: `This is a TIFF. ${KINDS_TAKEN}`,
  avif: `This is an AVIF. ${KINDS_TAKEN}`,
  other_image: `Pictures of this kind cannot be taken. ${KINDS_TAKEN}`,
  animated: 'This picture moves. Send a still one.',
  video: 'This is a video. Send a photo.',
  sound: 'This is a sound recording. Send a photo.',
  word: 'This is a text document of an office program. Save it as a PDF and send that.',
  spreadsheet: 'This is a spreadsheet. Save it as a PDF and send that.',
  presentation: 'This is a presentation. Save it as a PDF and send that.',
  office: 'This is an office document. Save it as a PDF and send that.',
  postscript: 'This is a PostScript file. Save it as a PDF and send that.',
  email: 'This is an email. Send the file attached to it, or print the email to a PDF and send that.',
  pass: 'This is a pass of a wallet app. Send a screenshot of it.',
  archive: 'This is an archive. Unpack it and send what is in it.',
  unsupported: `This is neither a picture nor a PDF. ${KINDS_TAKEN}`,
  damaged: 'This file is damaged, perhaps cut off. Copy or photograph it again.',
  encrypted: 'This PDF asks for a password. Save it without one and send that.',
  too_many_pixels: 'This picture has too many pixels. Send a smaller one, of 100 megapixels at most.',
  too_many_pages: 'This PDF has too many pages. Send the pages that matter.',
  too_hard: 'This file is too hard to open. Send a photo or a plain PDF of it.',
}

export const refusalOf = (reason: RefusalReason): string => REFUSAL_MESSAGES[reason]
