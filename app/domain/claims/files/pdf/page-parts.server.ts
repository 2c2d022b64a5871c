import type { PartStart } from '~/domain/claims/seals/parts.server'

/** The name of the part before the first title. */
const COVER = 'cover'

/** The objects behind the last page. */
const SHARED_OBJECTS = 'fonts, bookmarks and structure'

interface PageRecord {
  /** the number of bytes before the page */
  at: number
  /** what is on it: titles of parts, or files */
  names: string[]
}

const toRange = (first: number, last: number) =>
  first === last ? `page ${first}` : `pages ${first} to ${last}`

/** Records what is on each page of a document, to name the parts in its seal. */
export class PageParts {
  /** the first page has the bytes before it too */
  readonly #pages: PageRecord[] = [{ at: 0, names: [COVER] }]
  #title = COVER
  #endAt = 0

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

  /** @param at the number of bytes up to the end of the last page */
  end(at: number): void {
    this.#endAt = at
  }

  /** Returns where each part begins. Neighbouring pages with the same contents are one part. */
  starts(): PartStart[] {
    const starts: PartStart[] = []
    let first = 0
    this.#pages.forEach(({ at, names }, index) => {
      const text = names.join(', ')
      const continues = index > 0 && text === this.#pages[index - 1]?.names.join(', ')
      if (!continues) first = index
      const name = `${toRange(first + 1, index + 1)}: ${text}`
      if (continues) (starts.at(-1) as PartStart).name = name
      else starts.push({ name, at })
    })
    return [...starts, { name: SHARED_OBJECTS, at: this.#endAt }]
  }
}
