import { shortCode } from '~/domain/money/short-code'

export { shortCode }

/** An amount that the server has formatted, with its currency beside it. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="money">
      {amount}
      <small>{shortCode(currency)}</small>
    </span>
  )
}
