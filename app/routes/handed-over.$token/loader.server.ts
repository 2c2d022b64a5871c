import { toAnswer, toPaidAmount, type Writing } from '~/components/answers/view-models'
import { advancesByEvent } from '~/domain/advances/advances.server'
import { possibleAnswers, refusalOf } from '~/domain/claims/answers/answer-rules'
import { answerContext } from '~/domain/claims/answers/answers.server'
import { handedOverPage } from '~/domain/claims/answers/handed-over.server'
import type { OpenedLink } from '~/domain/claims/answers/open-link.server'
import { money } from '~/domain/claims/claim-text'
import { EXPORT_FORMS } from '~/domain/claims/exports/export-file.server'
import { asksForMoney } from '~/domain/claims/payments/due-amounts'
import { dueNowText, paidVersions, paidVersionText, remainingOf } from '~/domain/claims/payments/payments'
import { priorPaymentsByEvent } from '~/domain/claims/payments/payments.sql.server'
import { plainAmount } from '~/domain/money/decimal'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Loads the view model of a frozen version for whoever has its link. */
export async function loadHandedOver(link: OpenedLink, token: string, query: URLSearchParams) {
  const { owner, version, role } = link
  const view = await handedOverPage(owner, version, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const context = await answerContext(link)
  const refusals = (['accepted', 'paid'] as const)
    .filter((kind) => kind === 'accepted' || role === 'finance')
    .flatMap((kind) => refusalOf(kind, context) ?? [])
  const remaining = remainingOf(version)
  // claims write dates and amounts in the same way for every reader
  const writing: Writing = {
    date: (date) => date,
    instant: (time) => `${time.slice(0, 16).replace('T', ' ')} UTC`,
    money: (amount) => money(amount, version.currency),
  }
  return {
    token,
    view,
    role,
    state: version.isSuperseded
      ? 'The claimant has reopened the event. A later version replaces this one.'
      : (refusalOf('accepted', context) ?? ''),
    outdated: await outdatedNote(link),
    paid: [
      ...paidVersions([version]).map(paidVersionText),
      ...(version.payments.length > 0 && asksForMoney(remaining) ? [dueNowText(version)] : []),
    ].join('. '),
    answers: context.answers.map((answer) => toAnswer(answer, writing)),
    form: {
      newId: NEW_ID,
      kinds: possibleAnswers(context),
      notes: [...new Set(refusals)],
      due: plainAmount(remaining.due, version.currency),
      paidAmount: toPaidAmount(version),
    },
    exports: EXPORT_FORMS,
    isAnswered: query.has('answered'),
  }
}

/** Says that a current version deducts other payments than the recorded ones; empty if they match. */
async function outdatedNote({ owner, version }: OpenedLink): Promise<string> {
  if (!version.hasEvent || version.isSuperseded) return ''
  const event = { id: version.eventId, baseCurrency: version.currency, claimId: version.id }
  const advances = await advancesByEvent([event.id])
  const outdated = (await priorPaymentsByEvent(owner, [event], advances)).get(event.id)?.outdated
  return outdated ? `${outdated.fact} Ask the claimant to close the event again.` : ''
}
