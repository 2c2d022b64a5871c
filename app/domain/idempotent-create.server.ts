import { randomUUID } from 'node:crypto'
import { DomainError } from './errors'

/** What a form asks to be stored. */
interface Addition {
  /** stores it under an id; returns whether it did: not when the id is taken, or the event takes nothing */
  store(id: string): Promise<boolean>
  /** the id under which the same form has stored it before, when this one is taken by that; else null */
  findExisting(id: string): Promise<string | null>
  /** throws why nothing can be stored */
  check?(): Promise<void>
  /** what is said when it was not stored and nobody knows why */
  failure: string
}

/**
 * Stores what a form asks for, under the id that the form was given when it was shown: a form that is sent
 * twice stores one. Clients choose such ids, so one may be taken by anything; then this gets an id of its
 * own. That is nobody's: there is no third try. Returns the id.
 */
export async function createOnce(
  formId: string,
  { store, findExisting, check, failure }: Addition,
): Promise<string> {
  for (const id of [formId, randomUUID()]) {
    if (await store(id)) return id
    const earlier = await findExisting(id)
    if (earlier !== null) return earlier
    await check?.()
  }
  throw new DomainError('failed', failure)
}
