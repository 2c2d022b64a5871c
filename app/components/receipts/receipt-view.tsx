import { type Excerpt, showsPage } from '~/domain/receipts/excerpt'
import { previewPath } from './paths'
import { ScanPage } from './scan-page'
import type { ShownReceipt } from './thumbnail'

/** A file of an expense with its pages. */
export interface ViewedReceipt extends ShownReceipt {
  /** the name of the file on the claimant's device */
  name: string
  pages: number
  /** the number of pages that have a preview, which are the first ones */
  previews: number
}

/** The numbers of the pages of a file that have a preview, as far as they belong to its receipt. */
export const previewedPages = (previews: number, excerpt: Excerpt | null): number[] =>
  Array.from({ length: previews }, (_, at) => at + 1).filter((page) => showsPage(excerpt, page))

/** The files of an expense, large, to be read beside its form. */
export function ReceiptView({ receipts }: { receipts: ViewedReceipt[] }) {
  return (
    <section className="scan receipt-view" aria-label="The receipt">
      <section
        className="scan-pane"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        aria-label="Pages"
      >
        <div className="scan-pages">
          {receipts.map((receipt) => (
            <Pages key={receipt.id} {...receipt} />
          ))}
        </div>
      </section>
    </section>
  )
}

function Pages({ name, pages, previews, ...receipt }: ViewedReceipt) {
  const { id, excerpt } = receipt
  return previewedPages(previews, excerpt).map((page) => {
    const alt = pages > 1 ? `${name}, page ${page}` : name
    return (
      // a figure in a link gives it no name
      <a key={page} href={previewPath(id, page)} target="_blank" rel="noreferrer" aria-label={`Open ${alt}`}>
        <ScanPage receipt={receipt} page={page} alt={alt} />
      </a>
    )
  })
}
