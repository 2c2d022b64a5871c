import type { PartStart } from '~/domain/claims/seals/parts.server'

/** The name of the part before the first title, and of the objects behind the last page. */
const COVER = 'cover'
const SHARED_OBJECTS = 'fonts, bookmarks and structure'

/** Records what is on each page of a document, to name the parts in its seal. */
export class PageParts {
  /** where each page begins, and the titles of parts or files on it; the first has the bytes before it too */
  readonly #pages: { at: number; names: string[] }[] = [{ at: 0, names: [COVER] }]
  #title = COVER
  /** where the parts behind the last page begin */
  readonly #others: PartStart[] = []

  /** @param at the number of bytes before the page */
  beginPage(at: number): void {
    this.#pages.push({ at, names: [this.#title] })
  }

  /** @param isFirst whether nothing is above the title on its page */
  beginTitle(title: string, isFirst: boolean): void {
    const page = this.#pages.at(-1)
    this.#title = title.toLowerCase()
    if (page) page.names = [...(isFirst ? [] : page.names), this.#title]
  }

  /** Records that a file of the claim is on the page; its name takes the place of the title. */
  addFile(name: string): void {
    const page = this.#pages.at(-1)
    if (page)
      page.names = [...new Set([...page.names.filter((each) => each !== this.#title), name.toLowerCase()])]
  }

  /**
   * Begins a part behind the last page: a file inside the document, or the objects of all pages.
   * @param at the number of bytes before it
   */
  beginOther(at: number, name = SHARED_OBJECTS): void {
    this.#others.push({ name, at })
  }

  /** Returns where each part begins. Neighbouring pages with the same contents are one part. */
  starts(): PartStart[] {
    const starts: PartStart[] = []
    let first = 1
    let previous = ''
    for (const [index, { at, names }] of this.#pages.entries()) {
      const [number, text] = [index + 1, names.join(', ')]
      if (text === previous) starts.pop()
      else first = number
      const pages = first === number ? `page ${number}` : `pages ${first} to ${number}`
      starts.push({ name: `${pages}: ${text}`, at: this.#pages[first - 1]?.at ?? at })
      previous = text
    }
    return [...starts, ...this.#others]
  }
}
