import { latestDate } from '~/domain/money/date'
import { MB } from '~/limits'
import type { PageTemplate } from './page-template.server'

/** What one process keeps of them, in bytes, and the largest. */
export const PAGE_CACHE_BYTES_MAX = 64 * MB

export const PAGE_CACHE_PAGE_BYTES_MAX = 4 * MB

/** How long one is kept, in seconds: it may say what is in the trash, which ends by the clock. */
export const PAGE_CACHE_SECONDS_MAX = 60

/** An answer as it is sent, but for what is new each time. */
export interface Page {
  template: PageTemplate
  headers: Record<string, string>
  /** the event that the browser is to remember */
  currentEventId: string | undefined
}

interface StoredPage {
  page: Page
  /** the revision of its user, read before anything else of the page */
  revision: number
  bytes: number
  /** the end of its life by the monotonic clock of the process */
  until: number
}

/** What a page that is kept is asked for by. */
interface PageKey {
  userId: string
  language: string
  /** path and query */
  address: string
}

/**
 * The key of a page of today: pages say which dates are in the future, of a day that begins for all users at
 * the same moment (`latestDate`).
 */
export const pageKey = ({ userId, language, address }: PageKey, now = new Date()): string =>
  `${userId} ${latestDate(now)} ${language} ${address}`

/** What an entry takes beside its text, about. */
const OVERHEAD_BYTES = 1_000

/**
 * Pages by key, within a number of bytes; what was not asked for the longest goes first. What nobody asks for
 * goes with the next page that comes after its life.
 */
export class PageStore {
  /** pages in the order in which they were asked for last */
  readonly #pages = new Map<string, StoredPage>()
  #bytes = 0

  /** The page, if its user's rows are what they were when it was made. */
  get(key: string, revision: number): Page | null {
    const stored = this.#pages.get(key)
    if (!stored) return null
    this.#delete(key)
    if (stored.revision !== revision || stored.until < performance.now()) return null
    this.#add(key, stored)
    return stored.page
  }

  /** Keeps a page, unless it is too large. */
  set(key: string, revision: number, page: Page): void {
    this.#delete(key)
    const size = page.template.bytes.length
    if (size > PAGE_CACHE_PAGE_BYTES_MAX) return
    const bytes = size + 2 * key.length + OVERHEAD_BYTES
    const now = performance.now()
    this.#add(key, { page, revision, bytes, until: now + PAGE_CACHE_SECONDS_MAX * 1000 })
    for (const [oldest, { until }] of this.#pages) {
      if (this.#bytes <= PAGE_CACHE_BYTES_MAX && until >= now) break
      this.#delete(oldest)
    }
  }

  #add(key: string, stored: StoredPage): void {
    this.#pages.set(key, stored)
    this.#bytes += stored.bytes
  }

  #delete(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0
    this.#pages.delete(key)
  }
}
