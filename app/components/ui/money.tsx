/** An amount that the server has written in the user's locale, its currency beside it. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="money">
      {amount}
      <small>{currency}</small>
    </span>
  )
}
