import { Outlet, useMatches } from '@remix-run/react'
import { EventHead } from '~/components/events/event-head'
import { Shell } from '~/components/shell'
import type { EventLayoutData } from '~/http/pages/event-page.server'

/**
 * The layout of an event's pages. It has no loader, which would cost a second request for each navigation;
 * `eventPageLoader` adds the layout's data to that of the page (docs/decisions/0003-rendering.md).
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
