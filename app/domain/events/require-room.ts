import { DomainError } from '~/domain/errors'

/**
 * Checks that an event has room for one more item of a list that its pages read completely.
 * @throws DomainError conflict
 */
export function requireRoom({ count, max, things }: { count: number; max: number; things: string }): void {
  if (count < max) return
  const most = max.toLocaleString('en')
  throw new DomainError('conflict', `An event can have ${most} ${things}, and this one has as many`)
}
