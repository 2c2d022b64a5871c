import type { ErrorCode } from '~/domain/errors'

/** The HTTP status of each error code. */
export const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  failed: 500,
  unavailable: 503,
}
