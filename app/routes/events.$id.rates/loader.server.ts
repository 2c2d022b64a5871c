import { formatExact, formatRate } from '~/components/format'
import type { RatesViewModel } from '~/components/rates/page'
import { ratesPath } from '~/components/rates/paths'
import { type RateChange, rateValues, toRateChange, toRateRow } from '~/components/rates/view-models'
import { DomainError, type FieldErrors } from '~/domain/errors'
import type { EventSummary } from '~/domain/events/schema'
import { previewRate } from '~/domain/rates/preview.server'
import { removedProof } from '~/domain/rates/proofs.server'
import { countLines, listRates } from '~/domain/rates/rates.server'
import { effectKey, type Rate, rateForm } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'
import { NEW_ID } from '~/http/page-template.server'

/**
 * What the page of an event's rates shows. `asked` is the query of its address: `edit` and `delete` name a
 * rate, `add` the id of a new one; beside `edit` and `add` it may hold what was typed.
 */
export async function loadRates(
  actor: Actor,
  event: EventSummary,
  asked: FormValues,
  locale: string,
): Promise<Omit<RatesViewModel, 'user'>> {
  const rates = await listRates(event.id)
  const lines = await countLines(event)
  const named = rates.find(({ id }) => id === (asked.edit ?? asked.delete))
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      rate: formatRate(locale, event.exchangeRate),
    },
    here: ratesPath(event.id),
    rates: rates.map((rate) => toRateRow(rate, lines.get(rate.id) ?? 0, event.baseCurrency, locale)),
    edit: named && asked.edit !== undefined ? await editing(actor, event, named, asked, locale) : null,
    remove:
      named && asked.edit === undefined
        ? await removing(actor, event, named, lines.get(named.id) ?? 0, locale)
        : null,
    next: await adding(actor, event, asked, locale),
    isGone: !named && (asked.edit ?? asked.delete) !== undefined,
  }
}

async function editing(actor: Actor, event: EventSummary, rate: Rate, asked: FormValues, locale: string) {
  const isTyped = asked.currency !== undefined
  const isUsed = rate.claimCurrency === event.baseCurrency
  const removed = asked.removed === undefined ? null : await removedProof(event.id, asked.removed)
  return {
    id: rate.id,
    code: rate.code,
    version: event.version,
    values: isTyped ? asked : rateValues(rate, event.baseCurrency),
    ...(isTyped ? await askedEffect(actor, event, rate.id, asked, locale) : NOTHING_ASKED),
    mark: isUsed
      ? undefined
      : `It was ${formatExact(locale, rate.claimAmount, rate.claimCurrency)} ${rate.claimCurrency}`,
    document: rate.document,
    leftReview: asked.left_review !== undefined && rate.document !== null,
    removed: removed?.id === rate.document?.id ? null : removed,
  }
}

async function removing(
  actor: Actor,
  event: EventSummary,
  { id, code }: Rate,
  lines: number,
  locale: string,
) {
  const effect = toRateChange('', await previewRate(actor, event, id, null), event.baseCurrency, locale)
  return { id, code, lines, effect }
}

async function adding(actor: Actor, event: EventSummary, asked: FormValues, locale: string) {
  if (asked.add === undefined) return { id: NEW_ID, values: {}, ...NOTHING_ASKED }
  return { id: asked.add, values: asked, ...(await askedEffect(actor, event, asked.add, asked, locale)) }
}

const NOTHING_ASKED = { effect: null, errors: {} }

/**
 * What the values of a rate's form would change; null, and what is wrong by field, while they are no rate.
 */
export async function askedEffect(
  actor: Actor,
  event: EventSummary,
  id: string,
  asked: FormValues,
  locale: string,
): Promise<{ effect: RateChange | null; errors: FieldErrors }> {
  try {
    const form = parse(rateForm, asked)
    return {
      effect: toRateChange(
        effectKey(form, event.baseCurrency),
        await previewRate(actor, event, id, form),
        event.baseCurrency,
        locale,
      ),
      errors: {},
    }
  } catch (error) {
    if (error instanceof DomainError && error.fields) return { effect: null, errors: error.fields }
    throw error
  }
}
