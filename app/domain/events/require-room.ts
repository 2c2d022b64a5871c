import { DomainError } from '~/domain/errors'

/**
 * Checks that an event can have one more of something that pages of it read whole.
 * @throws DomainError conflict
 */
export function requireRoom({ count, max, things }: { count: number; max: number; things: string }): void {
  if (count < max) return
  const most = max.toLocaleString('en')
  throw new DomainError('conflict', `An event can have ${most} ${things}, and this one has as many`)
}
