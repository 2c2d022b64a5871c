import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as programs read it: its words, its size in points, and the targets of its links. */
interface ReadPage {
  text: string
  size: [number, number]
  links: string[]
}

export interface ReadPdf {
  pages: ReadPage[]
  /** the bookmarks, each with its sub-items */
  outline: { title: string; items: string[] }[]
  /** the page of each link target, from 1 */
  destinations: Map<string, number>
  info: Record<string, unknown>
  language: string | null
  /** the number of structure elements of each kind */
  elements: Map<string, number>
}

interface Node {
  role?: string
  children?: Node[]
}

function count(node: Node | null, elements: Map<string, number>): void {
  if (node?.role) elements.set(node.role, (elements.get(node.role) ?? 0) + 1)
  for (const child of node?.children ?? []) count(child, elements)
}

/** Reads only the words of each page, which is much faster than reading everything. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) texts.push(await textOf(await pdf.getPage(number)))
  await pdf.loadingTask.destroy()
  return texts
}

/** Reads the files inside a PDF, by name. */
export async function attachmentsOf(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const files: { filename: string; content: Uint8Array }[] = Object.values((await pdf.getAttachments()) ?? {})
  await pdf.loadingTask.destroy()
  return new Map(files.map(({ filename, content }) => [filename, content]))
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: ReadPage[] = []
  const elements = new Map<string, number>()
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const annotations = await page.getAnnotations()
    pages.push({
      text: await textOf(page),
      size: [Math.round(width), Math.round(height)],
      links: annotations.map(({ dest }) => String(dest)),
    })
    count((await page.getStructTree()) as Node | null, elements)
  }
  const outline = ((await pdf.getOutline()) ?? []).map(({ title, items }) => ({
    title,
    items: items.map((item) => item.title),
  }))
  const destinations = new Map<string, number>()
  for (const [name, target] of Object.entries(await pdf.getDestinations()))
    destinations.set(name, (await pdf.getPageIndex(target[0])) + 1)
  const { info, contentLanguage } = (await pdf.getMetadata()) as unknown as {
    info: Record<string, unknown>
    contentLanguage?: string
  }
  await pdf.loadingTask.destroy()
  return {
    pages,
    outline,
    destinations,
    info,
    language: contentLanguage ?? (info.Language as string | null),
    elements,
  }
}
