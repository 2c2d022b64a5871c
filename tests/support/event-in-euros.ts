import type { Claim } from '~/domain/claims/claim'
import { html, insertEvent, plain } from './factories'
import type { Instance } from './instances'
import { pdfTexts } from './pdf-text'
import { unzipped } from './unzipped'
import { createUser, type Person } from './users'

/** An event with a purpose in EUR of a new user, and its claim in the files that the server makes. */
export interface EventInEuros {
  owner: Person
  event: string
  /** sends a form of a new expense */
  add(form: Record<string, string>): ReturnType<typeof plain>
  /** returns the HTML of a page of the event */
  page(path?: string): Promise<string>
  /** returns the claim.json of the ZIP */
  claim(): Promise<Claim>
  /** returns the text of the PDF, with single spaces */
  pdf(): Promise<string>
}

export async function eventInEuros(on: Instance): Promise<EventInEuros> {
  const owner = await createUser(on)
  const columns = { base_currency: 'EUR', purpose: 'Fair', name: 'Vienna' }
  const event = (await insertEvent(on.database, owner.id, columns)).id
  owner.client.cookies.set('current_event_id', event)
  const file = async (name: string) => {
    const answer = await owner.client.get(`/events/${event}/${name}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    owner,
    event,
    add: async (form) => plain(await owner.client.form('POST', '/expenses', form)),
    page: async (path = 'expenses') => html(await owner.client.get(`/events/${event}/${path}`)),
    async claim() {
      const members = await unzipped(await file('claim.zip'))
      return JSON.parse(members.find(({ name }) => name.endsWith('claim.json'))?.bytes.toString() ?? '')
    },
    pdf: async () => (await pdfTexts(await file('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' '),
  }
}
