import { LRUCache } from 'lru-cache'
import { latestDate } from '~/domain/money/date'
import { MB } from '~/limits'
import type { PageTemplate } from './page-template.server'

/** The most bytes that all cached pages of one process take, and the most that one page takes. */
export const PAGE_CACHE_BYTES_MAX = 64 * MB
export const PAGE_CACHE_PAGE_BYTES_MAX = 4 * MB

/** How long a page is cached, in seconds: it may list the trash, which expires by the clock. */
export const PAGE_CACHE_SECONDS_MAX = 60

/** The approximate size of an entry beside its text, in bytes. */
const OVERHEAD_BYTES = 1_000

/** A page as it is sent, with placeholders for the values that are new each time. */
export interface Page {
  template: PageTemplate
  headers: Record<string, string>
  /** the event that the browser remembers as the current one */
  currentEventId: string | undefined
}

interface CachedPage {
  page: Page
  /** the revision of the page's user, read before all other data of the page */
  revision: number
}

/**
 * Returns the key of a page. It has the latest date in any time zone, because pages mark future dates.
 * @param page.address path and query
 */
export const pageKey = (page: { userId: string; language: string; address: string }, now = new Date()) =>
  `${page.userId} ${latestDate(now)} ${page.language} ${page.address}`

/** The cached pages of one process. When the cache is full, it evicts the least recently used pages. */
export class PageStore {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_CACHE_BYTES_MAX,
    sizeCalculation: ({ page }, key) => page.template.bytes.length + 2 * key.length + OVERHEAD_BYTES,
    ttl: PAGE_CACHE_SECONDS_MAX * 1000,
    ttlResolution: 0,
  })

  /** Returns the page if it was made at this revision of its user; otherwise deletes it and returns null. */
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
