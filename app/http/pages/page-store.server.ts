import { LRUCache } from 'lru-cache'
import { latestDate } from '~/domain/money/date'
import { MB } from '~/limits'
import type { PageTemplate } from './page-template.server'

/** The bytes that the cached pages of one process take together, and the most that one takes. */
export const PAGE_CACHE_BYTES_MAX = 64 * MB
export const PAGE_CACHE_PAGE_BYTES_MAX = 4 * MB

/** How long a page is cached, in seconds: it may list the trash, which empties by the clock. */
export const PAGE_CACHE_SECONDS_MAX = 60

/** What an entry takes beside its text, in bytes, roughly. */
const OVERHEAD_BYTES = 1_000

/** An answer as it is sent, but for what is new each time. */
export interface Page {
  template: PageTemplate
  headers: Record<string, string>
  /** the event that the browser remembers as the current one */
  currentEventId: string | undefined
}

interface CachedPage {
  page: Page
  /** the revision of its user, read before anything else of the page */
  revision: number
}

/** What identifies a cached page. */
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

/** The cached pages of one process; the least recently used ones go first. */
export class PageStore {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_CACHE_BYTES_MAX,
    sizeCalculation: ({ page }, key) => page.template.bytes.length + 2 * key.length + OVERHEAD_BYTES,
    ttl: PAGE_CACHE_SECONDS_MAX * 1000,
    ttlResolution: 0,
  })

  /** Returns the page if its user has the revision that it was made at; else deletes it and returns null. */
  get(key: string, revision: number): Page | null {
    const cached = this.#pages.get(key)
    if (cached?.revision === revision) return cached.page
    this.#pages.delete(key)
    return null
  }

  /** Caches a page, unless it is too large. */
  set(key: string, revision: number, page: Page): void {
    if (page.template.bytes.length > PAGE_CACHE_PAGE_BYTES_MAX) this.#pages.delete(key)
    else this.#pages.set(key, { page, revision })
  }
}
