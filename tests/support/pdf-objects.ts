import { inflateSync } from 'node:zlib'

// Reads the objects of a PDF from its bytes, in the order of the file. It knows only files with one classic
// table of objects, as pdfkit writes them.

export class Name {
  constructor(readonly name: string) {}
}
export class Ref {
  constructor(readonly id: number) {}
}
export type Dictionary = Map<string, Value>
export type Value = null | boolean | number | Name | Ref | Buffer | Value[] | Dictionary

export interface PdfObject {
  id: number
  value: Value
  /** the bytes of its stream as they are stored */
  stream: Buffer | null
}

const WHITE = /[\0\t\n\f\r ]/
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/

/** Reads values and operators from bytes. */
export class Tokens {
  readonly #text: string
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#text = bytes.toString('latin1')
    this.at = at
  }

  skip(): void {
    for (;;) {
      while (WHITE.test(this.#text[this.at] ?? '')) this.at++
      if (this.#text[this.at] !== '%') return
      while (this.at < this.#text.length && !/[\r\n]/.test(this.#text[this.at] as string)) this.at++
    }
  }

  /** Returns the next word: a number, a keyword or an operator. */
  word(): string {
    const start = this.at
    while (this.at < this.#text.length && !DELIMITER.test(this.#text[this.at] as string)) this.at++
    return this.#text.slice(start, this.at)
  }

  /** Returns the next value, an operator as text, or undefined at the end. */
  next(): Value | string | undefined {
    this.skip()
    const [one, two] = [this.#text[this.at], this.#text[this.at + 1]]
    if (one === undefined) return undefined
    if (one === '/') {
      this.at++
      return new Name(
        this.word().replaceAll(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      )
    }
    if (one === '<' && two === '<') return this.#dictionary()
    if (one === '<') return this.#hexString()
    if (one === '(') return this.#literalString()
    if (one === '[') return this.#array()
    const word = this.word()
    if (word === '') throw new Error(`unexpected ${one} at ${this.at}`)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return word
    const reference = /^ (\d+) R(?![\w])/.exec(this.#text.slice(this.at, this.at + 12))
    if (reference && /^\d+$/.test(word)) {
      this.at += reference[0].length
      return new Ref(Number(word))
    }
    return Number(word)
  }

  #array(): Value[] {
    this.at++
    const values: Value[] = []
    for (;;) {
      this.skip()
      if (this.#text[this.at] === ']') break
      values.push(this.next() as Value)
    }
    this.at++
    return values
  }

  #dictionary(): Dictionary {
    this.at += 2
    const entries: Dictionary = new Map()
    for (;;) {
      this.skip()
      if (this.#text.startsWith('>>', this.at)) break
      const key = this.next()
      if (!(key instanceof Name)) throw new Error(`a key is no name at ${this.at}`)
      entries.set(key.name, this.next() as Value)
    }
    this.at += 2
    return entries
  }

  #hexString(): Buffer {
    const end = this.#text.indexOf('>', this.at)
    const digits = this.#text.slice(this.at + 1, end).replaceAll(/\s/g, '')
    if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new Error(`not an even number of digits at ${this.at}`)
    this.at = end + 1
    return Buffer.from(digits, 'hex')
  }

  #literalString(): Buffer {
    const bytes: number[] = []
    let depth = 0
    for (; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at] as string
      if (character === '\\') {
        this.at++
        const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.at, this.at + 3))?.[0]
        if (octal) this.at += octal.length - 1
        const escaped = { n: 10, r: 13, t: 9, b: 8, f: 12 }[this.#text[this.at] as string]
        bytes.push(octal ? Number.parseInt(octal, 8) : (escaped ?? this.#text.charCodeAt(this.at)))
        continue
      }
      if (character === '(' && depth++ === 0) continue
      if (character === ')' && --depth === 0) break
      bytes.push(character.charCodeAt(0))
    }
    this.at++
    return Buffer.from(bytes)
  }
}

/** Returns a value as a dictionary; empty for any other value. */
export const asDictionary = (value: Value | undefined): Dictionary =>
  value instanceof Map ? value : new Map()

/** Reads all objects and the trailer. Fails when the table of objects points elsewhere. */
export function readObjects(bytes: Buffer): { objects: Map<number, PdfObject>; trailer: Dictionary } {
  const text = bytes.toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1])
  const [head, count] = /^xref\n0 (\d+)\n/.exec(text.slice(tableAt, tableAt + 30)) ?? ['', '0']
  const objects = new Map<number, PdfObject>()
  for (let id = 1; id < Number(count); id++) {
    const entry = text.slice(tableAt + head.length + id * 20, tableAt + head.length + id * 20 + 20)
    const at = Number(/^(\d{10}) 00000 n \n$/.exec(entry)?.[1])
    const start = `${id} 0 obj\n`
    if (!text.startsWith(start, at)) throw new Error(`object ${id} is not at ${at}`)
    const tokens = new Tokens(bytes.subarray(at + start.length, text.indexOf('\nendobj\n', at)))
    const value = tokens.next() as Value
    tokens.skip()
    const streamAt = at + start.length + tokens.at
    let stream: Buffer | null = null
    if (text.startsWith('stream\n', streamAt)) {
      const length = asDictionary(value).get('Length')
      stream = bytes.subarray(streamAt + 7, streamAt + 7 + Number(length))
      if (!text.startsWith('\nendstream\nendobj\n', streamAt + 7 + Number(length)))
        throw new Error(`the stream of object ${id} has another length`)
    }
    objects.set(id, { id, value, stream })
  }
  const trailerAt = text.indexOf('trailer\n', tableAt) + 'trailer\n'.length
  return { objects, trailer: asDictionary(new Tokens(bytes, trailerAt).next() as Value) }
}

/** Returns the bytes of a stream without its filter. */
export const decodedStream = ({ value, stream }: PdfObject): Buffer => {
  const filter = asDictionary(value).get('Filter')
  const bytes = stream ?? Buffer.alloc(0)
  return filter instanceof Name && filter.name === 'FlateDecode' ? inflateSync(bytes) : bytes
}
