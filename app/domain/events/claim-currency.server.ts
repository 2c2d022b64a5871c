import { empty, type Sql, sql } from '~/infra/db.server'

/**
 * The condition, to be set behind others on an `event`, that it still has the claim currency that a form has
 * shown.
 */
export const stillIn = (shown: string | undefined): Sql =>
  shown === undefined ? empty : sql` AND event.base_currency = ${shown}`
