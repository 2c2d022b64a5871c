import type { Claim } from '~/domain/claims/claim'
import { claimTitle } from '~/domain/claims/claim-text'
import { type Decimal, plainAmount } from '~/domain/money/decimal'
import { normalizeIban } from '~/domain/money/iban'
import type { Ask } from './export-set'

// Writes the order to pay a claim: pain.001.001.09 of ISO 20022, the Customer Credit Transfer Initiation.

/** The name of the order in its address. */
export const PAYMENT_ORDER = 'pain.001'

/** What the form of the order asks for. A claim that prints the IBAN of its claimant fills that field. */
export const PAYMENT_FIELDS: Ask[] = [
  { name: 'payer', label: 'Name of the payer', kind: 'text', length: [1, 70] },
  { name: 'payer_iban', label: 'IBAN of the payer', kind: 'iban', length: [15, 42] },
  { name: 'iban', label: 'IBAN of the claimant', kind: 'iban', length: [15, 42] },
  { name: 'day', label: 'Day of the payment', kind: 'date', length: [10, 10] },
]

/**
 * Returns a text in the letters that every bank takes (SEPA Credit Transfer rulebook); others become a full
 * stop. No text of an order may be empty.
 */
const plain = (text: string, length: number) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .slice(0, length) || 'NOTPROVIDED'

interface Payment {
  /** what remains to be paid, in the claim currency, above zero */
  remaining: Decimal
  /** the number of payments until now, which gives each order of a version other ids */
  payments: number
  answers: Record<string, string>
}

/** Returns the order to pay what remains to be paid for a claim, in a known currency. */
export function paymentOrder(claim: Claim, { remaining, payments, answers }: Payment): string {
  const { claimant, currency, frozen } = claim
  const reference = plain(`${frozen?.number ?? ''}-${frozen?.version ?? ''}-${payments + 1}`, 35)
  const due = plainAmount(remaining, currency)
  const account = (name: string) => `<Id><IBAN>${normalizeIban(answers[name] ?? '')}</IBAN></Id>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
 <CstmrCdtTrfInitn>
  <GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>${due}</CtrlSum><InitgPty><Nm>${plain(answers.payer ?? '', 70)}</Nm></InitgPty></GrpHdr>
  <PmtInf>
   <PmtInfId>${reference}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>${due}</CtrlSum>
   <ReqdExctnDt><Dt>${answers.day}</Dt></ReqdExctnDt>
   <Dbtr><Nm>${plain(answers.payer ?? '', 70)}</Nm></Dbtr><DbtrAcct>${account('payer_iban')}</DbtrAcct>
   <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
   <CdtTrfTxInf>
    <PmtId><EndToEndId>${reference}</EndToEndId></PmtId>
    <Amt><InstdAmt Ccy="${currency}">${due}</InstdAmt></Amt>
    <Cdtr><Nm>${plain(claimant.name, 70)}</Nm></Cdtr><CdtrAcct>${account('iban')}</CdtrAcct>
    <RmtInf><Ustrd>${plain(claimTitle(claim), 140)}</Ustrd></RmtInf>
   </CdtTrfTxInf>
  </PmtInf>
 </CstmrCdtTrfInitn>
</Document>
`
}
