import { useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { Keys } from '~/components/keys/keys'
import { Shell } from '~/components/shell'
import { FailureNotice } from '~/components/ui/failure'
import { LIST_ID } from '~/components/ui/list-id'
import { Notice } from '~/components/ui/notice'
import { Pagination } from '~/components/ui/pagination'
import { useFollowAddress } from '~/components/ui/search'
import type { Failure } from '~/domain/errors'
import type { EventSearch } from '~/domain/events/schema'
import { DeleteEventPanel } from './delete-panel'
import type { Editing } from './edit-panel'
import { EditEventPanel } from './lazy-parts'
import { EventList } from './list'
import { NewEventPanel } from './new-panel'
import { listPath } from './paths'
import { useSubmissions } from './submissions'
import { useSaved, useStatusMessage } from './use-status-message'
import type { EventViewModel } from './view-models'

interface Props {
  user: { name: string; homeCurrency: string }
  search: EventSearch
  /** address of the list that is shown */
  here: string
  /** the id of the new event; new with every load */
  newId: string
  events: EventViewModel[]
  /** the number of events that the search finds, on all pages */
  matches: number
  page: number
  pages: number
  /** the event whose edit form is open */
  edit: Editing | null
  /** the event whose deletion the page asks to confirm */
  remove: { id: string; name: string; expenses: number; drafts: number } | null
  notice: string | null
}

/** The page with the list of the user's events, the form of a new event, and the panels of one event. */
export function Dashboard(props: Props) {
  const { user, search, here, newId, events, matches, page, pages, edit, remove, notice } = props
  const failure = useActionData<Failure>()
  const { message, announce } = useStatusMessage()
  // the names of events shown now or before, because a message names a deleted event
  const eventNames = useRef(new Map<string, string>())
  for (const event of remove ? [...events, remove] : events) eventNames.current.set(event.id, event.name)
  // handles the forms that reopen or delete an event; `pending` has the intents in progress, by event id
  const { onSubmit, pending, notices } = useSubmissions((intent, id) => {
    announce(intent, eventNames.current.get(id) ?? '')
  })
  // the edit form submits itself: it calls `onSend`, and the message follows when its panel has closed
  const onSend = useSaved(edit, (name) => announce('update', name))
  // the form for a new event is hidden while the panel of an existing one is open
  const hasNoPanel = !edit && !remove
  const isFiltered = search.search !== '' || search.status !== null
  const isShownInForm = failure?.intent === 'create' || (failure?.intent === 'update' && edit)
  return (
    <Shell user={user} hasList>
      <div className="page stack">
        <div className="heading">
          <h1 tabIndex={-1}>Events</h1>
          <p className="status-line" role="status">
            {message}
          </p>
          {hasNoPanel && events.length > 0 && (
            <a className="link jump" href="#new-event">
              New event
            </a>
          )}
          <Keys page="list" />
        </div>
        {notice && !failure && <Notice bad>{notice}</Notice>}
        {failure && !isShownInForm && <FailureNotice failure={failure} />}
        {notices}
        <div className="columns" onSubmit={onSubmit}>
          {!hasNoPanel && (
            <div className="side">
              {remove && !pending.has(remove.id) && <DeleteEventPanel event={remove} here={here} />}
              {edit && (
                <EditEventPanel
                  key={edit.event.id}
                  editing={edit}
                  here={here}
                  onSend={onSend}
                  failure={failure?.intent === 'update' ? failure : undefined}
                />
              )}
            </div>
          )}
          <div className="stack">
            {(isFiltered || matches > 0) && <Filters search={search} here={here} />}
            <div className="sheet" id={LIST_ID} tabIndex={-1}>
              {events.length > 0 ? (
                <EventList
                  events={events}
                  here={here}
                  pending={pending}
                  current={edit?.event.id ?? remove?.id}
                />
              ) : (
                <Empty search={search} />
              )}
              {pages > 1 && (
                <Pagination
                  page={page}
                  pages={pages}
                  pathOf={(page) => listPath({ ...search, page })}
                  previous="Newer"
                  next="Older"
                >
                  {' '}
                  · {matches} events
                </Pagination>
              )}
            </div>
          </div>
          <NewEventPanel
            newId={newId}
            homeCurrency={user.homeCurrency}
            isHidden={!hasNoPanel}
            failure={failure?.intent === 'create' ? failure : undefined}
          />
        </div>
      </div>
    </Shell>
  )
}

const STATUSES = [
  { label: 'All', status: null },
  { label: 'Open', status: 'open' },
  { label: 'Closed', status: 'closed' },
] as const

function Filters({ search, here }: { search: EventSearch; here: string }) {
  const form = useRef<HTMLFormElement>(null)
  useFollowAddress(form, here)
  return (
    <search className="filters">
      <form method="get" action="/dashboard" ref={form}>
        {search.status && <input type="hidden" name="status" value={search.status} />}
        <input
          className="input"
          type="search"
          aria-keyshortcuts="/"
          name="search"
          aria-label="Search by name"
          placeholder="Search by name"
          defaultValue={search.search}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      <nav className="tabs" aria-label="Status">
        {STATUSES.map(({ label, status }) => (
          <a
            key={label}
            href={listPath({ ...search, status, page: 1 })}
            aria-current={search.status === status ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </search>
  )
}

function Empty({ search }: { search: EventSearch }) {
  return search.search || search.status ? (
    <div className="empty">
      <h2>{search.search ? 'No event matches' : `No ${search.status} events`}</h2>
      <p>
        <a href="/dashboard">Show all events</a>
      </p>
    </div>
  ) : (
    <div className="empty">
      <h2>No events yet</h2>
      <p className="muted">Create one for a trip or a project. It collects your receipts.</p>
    </div>
  )
}
