import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { expenseRow } from '~/components/expenses/rows'
import { ExpenseView } from '~/components/expenses/view'
import { formatAmount, formatRate } from '~/components/format'
import { keepUnanswered } from '~/components/ui/connection'
import { DomainError } from '~/domain/errors'
import { getEvent, setEventStatus } from '~/domain/events/events.server'
import { eventSearch } from '~/domain/events/schema'
import { listExpenses } from '~/domain/expenses/expenses.server'
import { currentEventCookie } from '~/http/current-event.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.event.name ?? 'Expenses'} · Claimbook` }]

/** GET /events/{id}/expenses (contract, 4.3) */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    const { searchParams } = new URL(args.request.url)
    const list = await listExpenses(event.id, eventSearch.shape.page.parse(searchParams.get('page') ?? 1))
    const locale = localeOf(args.request)
    return json(
      {
        user: { name: actor.name },
        event: {
          id: event.id,
          name: event.name,
          status: event.status,
          currency: event.baseCurrency,
          rate: formatRate(locale, event.exchangeRate),
        },
        total: formatAmount(locale, list.total, event.baseCurrency),
        count: list.count,
        page: list.page,
        pages: list.pages,
        expenses: list.expenses.map((expense) => expenseRow(expense, event.baseCurrency, locale)),
      },
      { headers: { 'Set-Cookie': currentEventCookie(event.id, args.context) } },
    )
  })

const STATUS_OF = { close: 'closed', reopen: 'open' } as const

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (_values, intent) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    if (intent !== 'close' && intent !== 'reopen') throw new DomainError('invalid', 'Choose what to do')
    await setEventStatus(actor, args.params.id as string, STATUS_OF[intent])
    return moveOn(args, new URL(args.request.url).pathname)
  })

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function ExpensesPage() {
  return <ExpenseView {...useLoaderData<typeof loader>()} />
}
