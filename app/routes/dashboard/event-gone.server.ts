import { DomainError } from '~/domain/errors'

export const GONE = 'This event is gone. It may have been deleted in another tab.'

/**
 * Runs an operation of the page. It replaces the one-word message of docs/contract.md for an event that does
 * not exist, or belongs to another user, by a sentence.
 * @throws DomainError forbidden, not_found (with the page's message), and other errors of the operation
 */
export async function withEventGoneMessage<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    const isGone = error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found')
    throw isGone ? new DomainError(error.code, GONE, { cause: error.cause }) : error
  }
}
