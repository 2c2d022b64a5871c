import { type Excerpt, showsPage } from '~/domain/receipts/excerpt'
import { previewPath } from './paths'
import { ScanPage } from './scan-page'
import type { ShownReceipt } from './thumbnail'

/** A file of an expense with its pages. */
export interface ViewedReceipt extends ShownReceipt {
  /** the name of the file on the claimant's device */
  name: string
  pages: number
  /** the number of pages with a preview, from the first page */
  previews: number
}

/** Returns the numbers of a file's pages that have a preview and belong to the receipt. */
export const previewedPages = (previews: number, excerpt: Excerpt | null): number[] =>
  Array.from({ length: previews }, (_, index) => index + 1).filter((page) => showsPage(excerpt, page))

/** Shows the files of an expense at a size for reading beside its form. */
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
      // the link needs a label, because a figure gives it no accessible name
      <a key={page} href={previewPath(id, page)} target="_blank" rel="noreferrer" aria-label={`Open ${alt}`}>
        <ScanPage receipt={receipt} page={page} alt={alt} />
      </a>
    )
  })
}
