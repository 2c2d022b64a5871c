import { DomainError } from '~/domain/errors'

/**
 * Checks that an event may have one more item of a list. Its pages read the whole list, so its length is
 * limited.
 * @throws DomainError conflict
 */
export function requireRoom({ count, max, things }: { count: number; max: number; things: string }): void {
  if (count < max) return
  const limit = max.toLocaleString('en')
  throw new DomainError('conflict', `An event can have ${limit} ${things}, and this one has as many`)
}
