import { useRevalidator } from '@remix-run/react'
import Big from 'big.js'
import { useEffect, useRef, useState } from 'react'
import { useFigureStyle } from '~/components/display'
import { addRatePath } from '~/components/rates/paths'
import type { RateOption } from '~/components/rates/view-models'
import { convertExpense, followsRates, hasRate, usableRates } from '~/domain/conversion/convert-expense'
import { readAmount } from '~/domain/money/amount'
import { claimDecimals, isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { WHOLE } from '~/domain/money/share'
import { readTypedShare } from '~/domain/money/share-field'
import type { FigureStyle } from '~/format/format-figures'
import type { ReviewEventViewModel } from './view-models'

type ClaimTerms = Pick<
  ReviewEventViewModel,
  'id' | 'currency' | 'rate' | 'rateCurrency' | 'countedAt' | 'eventRateCurrencies' | 'figures'
>

interface Props {
  event: ClaimTerms
  rates: RateOption[]
  values: Record<string, string>
}

/** Shows the amount in the claim currency while the user types. */
export function ConvertedAmountPreview({ event, rates, values }: Props) {
  const facts = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(values)
  useEffect(() => {
    const form = facts.current?.closest('form')
    const onInput = () =>
      form &&
      setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    // the form may contain text that was typed before this component was mounted
    onInput()
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [])
  const figureStyle = useFigureStyle() ?? ''
  const converted = convertedText({ ...typed, [FIGURE_STYLE_FIELD]: figureStyle }, event, rates)
  return (
    <div className="facts small converted-amount" ref={facts}>
      {converted && (
        <span>
          {converted.amount !== '' &&
            `${converted.amount} ${event.currency} in the claim${converted.rateText}`}
          {converted.doubt !== '' && (
            <span className="doubtful">
              <RevalidateOnReturn /> {converted.doubt} ·{' '}
              <a
                className="link"
                href={addRatePath(event.id, converted.currency)}
                target="_blank"
                rel="noreferrer"
              >
                Add a rate
              </a>
            </span>
          )}
        </span>
      )}
    </div>
  )
}

/** Formats an amount with a decimal point in a figure style. */
function formatDecimal(amount: string, { decimal, group, groupDigits, groupedFrom }: FigureStyle): string {
  const [whole = '', fraction = ''] = amount.split('.')
  if (whole.length < groupedFrom) return `${whole}${decimal}${fraction}`
  const groups = [whole.slice(-3)]
  for (let rest = whole.slice(0, -3); rest !== ''; rest = rest.slice(0, -groupDigits))
    groups.unshift(rest.slice(-groupDigits))
  return `${groups.join(group)}${decimal}${fraction}`
}

/** Reloads the data when the window gets the focus, because another window may have added a rate. */
function RevalidateOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    addEventListener('focus', revalidate)
    return () => removeEventListener('focus', revalidate)
  }, [revalidate])
  return null
}

/** Returns the converted amount's text, the same on server and browsers; null without an amount. */
function convertedText(typed: Props['values'], event: ClaimTerms, rates: RateOption[]) {
  const { date = '', rate_id: rateId = '' } = typed
  const currency = normalizeCurrency(typed.currency ?? '')
  const figureStyle = typed[FIGURE_STYLE_FIELD] ?? ''
  const amount = readAmount(typed.amount ?? '', { currency, figureStyle, isSigned: true })
  const chargedAmount = readAmount(typed.charged_amount ?? '', {
    currency: event.currency,
    figureStyle,
    isSigned: true,
  })
  const isConvertible = amount !== null && isCurrency(currency) && currency !== event.currency
  if (chargedAmount === null && !isConvertible) return null
  const typedShare = readTypedShare(typed.share ?? '', amount, { currency, figureStyle })
  const share = 'error' in typedShare ? WHOLE : typedShare.share
  const expense = { amount: amount ?? '0', currency, share, date, chargedAmount, rateId }
  const schedule = {
    baseCurrency: event.currency,
    exchangeRate: event.rate,
    sampleCurrency: event.rateCurrency,
    rates: usableRates(rates, event.currency),
  }
  const { convertedAmount, appliedRateId } = convertExpense(expense, schedule)
  const needsEventRate = appliedRateId === null && followsRates(expense, schedule)
  if (needsEventRate && !hasRate(expense, schedule)) {
    const doubt = `No rate for ${currency} yet: it does not count until there is one`
    return { amount: '', rateText: '', currency, doubt }
  }
  // one event rate for every currency is doubtful as soon as expenses in another currency use it too
  const isEventRateDoubtful =
    needsEventRate &&
    event.rateCurrency === null &&
    event.eventRateCurrencies.some((otherCurrency) => otherCurrency !== currency)
  const appliedRate = rates.find(({ id }) => id === appliedRateId)
  return {
    // empty without a known rate
    amount: formatDecimal(Big(convertedAmount).toFixed(claimDecimals(event.currency)), event.figures),
    // `, at R2`; empty without a rate of the schedule
    rateText: appliedRate ? `, at ${appliedRate.code}` : '',
    // the currency of the receipt
    currency,
    // the text about a missing rate; empty when there is one, or none is needed
    doubt: isEventRateDoubtful ? `· no rate for ${currency} yet, counted ${event.countedAt}` : '',
  }
}
