import { Outlet, useMatches } from '@remix-run/react'
import { EventHead } from '~/components/events/event-head'
import { Shell } from '~/components/shell'
import type { EventLayoutData } from '~/http/pages/event-page.server'

/**
 * The layout of an event's pages. It has no loader of its own, because that would be a second request of each
 * navigation. `eventPageLoader` adds the data of the layout to the data of each page
 * (docs/decisions/0003-pages.md).
 */
export default function EventLayout() {
  const match = useMatches().at(-1)
  const data = match?.data as EventLayoutData | undefined
  return (
    <Shell user={data?.user} hasList={match?.id.endsWith('.expenses') ?? false}>
      {data && <EventHead {...data.head} />}
      <Outlet />
    </Shell>
  )
}
