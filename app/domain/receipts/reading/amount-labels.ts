import type { Line } from './page-text'

/** Kinds of lines by what their words say of the amount. */
export type LineKind =
  | 'final'
  | 'total'
  | 'amount'
  | 'partial'
  | 'tax'
  | 'rounding'
  | 'tendered'
  | 'change'
  | 'card'
  | 'other'

const SUBTOTAL =
  /\bSUB\s?[-.]?\s?T[O0]T|\bS\/TOTAL|ZWISCHENSUMME|SOUS.?TOTAL|\bSUBTTL|\bSUPPL(Y|IES|IC)\b|TUSSENTOTAAL/
const CHANGE =
  /\bCHANGE\b|\bCHANG[EF]?\b|\bC[HN]ANGE|RUECKGELD|RUCKGELD|ZURUCK|\bRENDU\b|\bMONNAIE\b|\bCAMBIO\b|\bBAKI\b|\bRESTO\b|WECHSELGELD|WISSELGELD/
const NOT_MONEY =
  /\bQTY\b|\bQUANTITY|\bCOUNT\b|\bPCS\b|\bPOINTS?\b|\bSAVINGS?\b|\bSAVED\b|\bDISC(OUNT)?S?\b|\bRABATT|\bREMISE|\bDESCUENTO|\bARTIKEL\b|\bARTICLES?\b|\bLITRES?\b/
/** A number of items, unless the total stands behind it. */
const isItemCount = (text: string) => /\bITEMS?\b/.test(text.split(/\bTOTAL (?:DUE|AMOUNT)/).at(-1) ?? '')
const ROUNDING = /\bROUND(ING)?\b|\bRND\b|\bRUNDUNG|\bROUNDNG|\bARRONDI/
const ROUNDED = /\bROUNDED\b|AFTER ROUND|(WITH|INCL\w{0,10}) ROUND|TOTAL ROUND(ED)?$|ROUND(ED)? TOTAL/
const EXCLUSIVE =
  /\bEX[CO]L|\bBEFORE\b|\bWITHOUT\b|\bEXEMPT|\bNETTO\b|\bHORS\b|\bHT\b|\bTAXABLE|\bZERO|\bSTANDARD RATED|\bEX(?=\.? (GST|VAT|TAX))|\bSIN IVA/
const INCLUSIVE = /\bINC|(?<!X|E)C[LI]USIV|\bTTC\b|\bBRUTTO\b|\bIVA INC/
const TAX =
  /\bG[S5]T\b|\b6ST\b|\bGST\w?|\bVAT\b|\bTAX\b|\bSST\b|\bMWST|\bUST\b|\bTVA\b|\bIVA\b|\bBTW\b|\bSALES TAX|\bMOMS\b|\bSERVICE (TAX|CHARGE)|\bSVC\b|\bSERVICE CH/
const FINAL =
  /\bGRAND\b|\bAMO?U?NT DUE|\bBALANCE DUE|\bTOTAL DUE|\bTOTAL PAYABLE|\bAMOUNT PAYABLE|\bFINAL\b|\bNETT?\b ?(TOTAL|AMOUNT|AMT|PAY)?|\bTO PAY\b|\bZU ZAHLEN|\bZAHLBETRAG|\bA PAGAR|\bA PAYER|\bTOTAL TTC|\bNET A PAYER|\bGESAMTBETRAG|\bENDBETRAG|\bGESAMTSUMME|\bBILL TOTAL|\bINVOICE TOTAL|\bTOTAL (BILL|INVOICE)|\bTE BETALEN|\bJUMLAH BESAR/
const TOTAL =
  /\bT[O0]T[AR]L?[LI1]?\b|\b[TF][O0]TA[LIF1]\b|\bTOTAAL\b|\bTOTALE\b|\bSUMME\b|\bGESAMT\b|\bIMPORTE\b|\bJUMLAH\b|\bSUMA\b|\bSUM\b|\bBETRAG\b|\bTTL\b|\bTOTA\w?\b|\bT[O0]TAL/
const AMOUNT = /\bAMO?U?NT\b|\bAMT\b|\bMONTANT\b|\bBALANCE\b/
const TENDERED =
  /\bCASH\b(?! ?(&|AND|BILL|SALE|BACK|MEMO))|\bTENDER(ED)?\b|\bTENDERED|\bBAR\b|\bBARGELD|\bGEGEBEN|\bESPECES|\bEFECTIVO|\bCONTANT[IE]?|\bTUNAI\b|\bPAID\b|\bPAYMENT\b|\bRECEIVED\b|\bRECU\b|\bM-?PESA\b/
const CARD =
  /\bVISA\b|\bMASTER(CARD)?\b|\bAMEX\b|\bDEBIT\b|\bCREDIT\b|\bCARD\b|\bKARTE\b|\bCARTE\b|\bTARJETA|\bEC-?CASH|\bGIROCARD|\bMAESTRO|\bPIN\b/

/** Upper case, without accents, and without what stands for money. */
export const normalizeLine = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9&/.()\- ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Classifies a line of a receipt by its words. */
export function lineKindOf(line: Line): LineKind {
  const text = normalizeLine(line.text)
  const isTotal = TOTAL.test(text)
  if (ROUNDED.test(text)) return 'final'
  if (SUBTOTAL.test(text)) return 'partial'
  if (CHANGE.test(text) && !isTotal) return 'change'
  if (NOT_MONEY.test(text) || isItemCount(text)) return 'other'
  if (ROUNDING.test(text)) return 'rounding'
  if (EXCLUSIVE.test(text) && !INCLUSIVE.test(text)) return 'partial'
  if (TAX.test(text) && !INCLUSIVE.test(text)) {
    // "Total GST" is a tax; "Total (GST 6%)", and a table's own sum, are not the total either
    return /\bTAX INVOICE/.test(text) ? 'other' : 'tax'
  }
  if (FINAL.test(text)) return 'final'
  if (isTotal) return 'total'
  if (CARD.test(text)) return 'card'
  if (TENDERED.test(text)) return 'tendered'
  if (AMOUNT.test(text)) return 'amount'
  return 'other'
}
