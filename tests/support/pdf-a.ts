import {
  asDictionary,
  type Dictionary,
  decodedStream,
  Name,
  type PdfObject,
  Ref,
  readObjects,
  Tokens,
  type Value,
} from './pdf-objects'

// Checks a PDF by rules of PDF/A-3b (ISO 19005-3, level B), read from its bytes. It checks the rules that the
// files of claims can break. Not checked are: glyphs of fonts with CFF outlines, colours within JPEGs, and
// features that no claim has, such as forms, layers and digital signatures, which it reports as unknown.

const nameOf = (value: Value | undefined) => (value instanceof Name ? value.name : undefined)

const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q
  re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
)
/** Operators of colours that an sRGB output intent does not cover. */
const FOREIGN_COLOURS = new Set(['k', 'K', 'sh', 'BI'])

const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'])
const RELATIONSHIPS = new Set(['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'])

const text = (value: Value | undefined) => {
  if (!Buffer.isBuffer(value)) return undefined
  return value[0] === 0xfe && value[1] === 0xff
    ? new TextDecoder('utf-16be').decode(value.subarray(2))
    : value.toString('latin1')
}

/** Returns the tables of a TrueType font, by name. */
function fontTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    const offset = font.readUInt32BE(at + 8)
    tables.set(
      font.toString('latin1', at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    )
  }
  return tables
}

class Checker {
  readonly problems = new Set<string>()
  readonly #objects: Map<number, PdfObject>
  readonly #trailer: Dictionary
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const { objects, trailer } = readObjects(bytes)
    this.#objects = objects
    this.#trailer = trailer
  }

  #require(condition: unknown, problem: string): void {
    if (!condition) this.problems.add(problem)
  }

  #object(value: Value | undefined): PdfObject | undefined {
    return value instanceof Ref ? this.#objects.get(value.id) : undefined
  }

  #resolve(value: Value | undefined): Value | undefined {
    return value instanceof Ref ? this.#objects.get(value.id)?.value : value
  }

  #dictionary = (value: Value | undefined): Dictionary => asDictionary(this.#resolve(value))
  #array = (value: Value | undefined): Value[] => {
    const resolved = this.#resolve(value)
    return Array.isArray(resolved) ? resolved : []
  }

  check(): string[] {
    const root = this.#dictionary(this.#trailer.get('Root'))
    this.#checkFile()
    for (const object of this.#objects.values()) this.#checkObject(object)
    this.#checkCatalog(root)
    this.#checkMetadata(root)
    this.#checkOutputIntent(root)
    this.#checkAttachments(root)
    this.#checkPages(this.#dictionary(root.get('Pages')))
    return [...this.problems].sort()
  }

  /** 6.1.2, 6.1.3: the header, the identity and the end of the file. */
  #checkFile(): void {
    this.#require(/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}\n/.test(this.#bytes.toString('latin1', 0, 20)), 'header')
    const id = this.#trailer.get('ID')
    this.#require(Array.isArray(id) && id.length === 2 && id.every((part) => Buffer.isBuffer(part)), 'no ID')
    this.#require(!this.#trailer.has('Encrypt'), 'encrypted')
  }

  /** 6.1.7, 6.1.13: streams, and the limits of values. */
  #checkObject({ value, stream }: PdfObject): void {
    this.#checkLimits(value)
    const dictionary = asDictionary(value)
    if (stream) {
      for (const key of ['F', 'FFilter', 'FDecodeParms'])
        this.#require(!dictionary.has(key), `a stream outside the file: ${key}`)
      const filter = nameOf(this.#resolve(dictionary.get('Filter')))
      this.#require(
        !dictionary.has('Filter') || ['FlateDecode', 'DCTDecode'].includes(filter ?? ''),
        `filter ${filter}`,
      )
    }
    const [type, subtype] = [nameOf(dictionary.get('Type')), nameOf(dictionary.get('Subtype'))]
    if (subtype === 'Image') this.#checkImage(dictionary)
    if (type === 'Annot') this.#checkAnnotation(dictionary)
    if (type === 'ExtGState') this.#checkGraphicsState(dictionary)
    if (type === 'Font' && subtype === 'Type0') this.#checkFont(dictionary)
    if (type === 'Font')
      this.#require(subtype === 'Type0' || subtype?.startsWith('CIDFont'), `font ${subtype}`)
    if (type === 'XObject') this.#require(subtype === 'Image', `object of the kind ${subtype}`)
    if (dictionary.has('S') && dictionary.has('D')) this.#checkAction(dictionary)
    this.#require(!dictionary.has('AA'), 'an action that a viewer begins itself')
    this.#require(!['Sig', 'OCG', 'Group'].includes(type ?? ''), `unknown object ${type}`)
  }

  #checkLimits(value: Value | undefined): void {
    if (value instanceof Name) this.#require(value.name.length <= 127, 'a name with more than 127 bytes')
    else if (Buffer.isBuffer(value))
      this.#require(value.length <= 32_767, 'a string with more than 32,767 bytes')
    else if (typeof value === 'number') this.#require(Math.abs(value) <= 2 ** 31 - 1, 'a number above 2^31-1')
    else if (Array.isArray(value)) for (const each of value) this.#checkLimits(each)
    else if (value instanceof Map)
      for (const [key, each] of value) {
        this.#require(Buffer.byteLength(key, 'latin1') <= 127, 'a name with more than 127 bytes')
        this.#checkLimits(each)
      }
  }

  /** 6.2.4, 6.2.8: pictures in sRGB or grey, without transparency. */
  #checkImage(image: Dictionary): void {
    const colours = nameOf(this.#resolve(image.get('ColorSpace')))
    this.#require(['DeviceRGB', 'DeviceGray'].includes(colours ?? ''), `a picture in ${colours}`)
    for (const key of ['SMask', 'Alternates', 'OPI', 'SMaskInData'])
      this.#require(!image.has(key), `a picture with ${key}`)
    this.#require(image.get('Interpolate') !== true, 'a picture that is interpolated')
  }

  /** 6.3: annotations are links, and are printed. */
  #checkAnnotation(annotation: Dictionary): void {
    this.#require(nameOf(annotation.get('Subtype')) === 'Link', 'an annotation that is not a link')
    // printed; neither invisible, hidden nor unseen
    this.#require(
      (Number(annotation.get('F') ?? 0) & 0b100111) === 0b100,
      'an annotation that is not printed',
    )
  }

  /** 6.5.1: only actions that change nothing. */
  #checkAction(action: Dictionary): void {
    const kind = nameOf(action.get('S'))
    if (action.get('D') !== undefined && kind) this.#require(ACTIONS.has(kind), `action ${kind}`)
  }

  /** 6.2.5, 6.2.10: no transparency and no transfer functions. */
  #checkGraphicsState(state: Dictionary): void {
    for (const key of ['TR', 'TR2', 'HTP']) this.#require(!state.has(key), `graphics state with ${key}`)
    for (const key of ['ca', 'CA']) this.#require((state.get(key) ?? 1) === 1, 'transparency')
    this.#require(['Normal', undefined].includes(nameOf(state.get('BM'))), 'blend mode')
    this.#require([undefined, 'None'].includes(nameOf(state.get('SMask'))), 'soft mask')
  }

  /** 6.2.11: each font is embedded, with the widths that it has itself. */
  #checkFont(font: Dictionary): void {
    this.#require(nameOf(font.get('Encoding')) === 'Identity-H', 'a font of another encoding')
    const descendant = this.#dictionary(this.#array(font.get('DescendantFonts'))[0])
    this.#require(
      font.get('BaseFont') && nameOf(font.get('BaseFont')) === nameOf(descendant.get('BaseFont')),
      'font name',
    )
    const descriptor = this.#dictionary(descendant.get('FontDescriptor'))
    if (nameOf(descendant.get('Subtype')) === 'CIDFontType0') {
      const file = this.#dictionary(descriptor.get('FontFile3'))
      this.#require(nameOf(file.get('Subtype')) === 'CIDFontType0C', 'a font that is not embedded')
      return
    }
    this.#require(nameOf(descendant.get('CIDToGIDMap')) === 'Identity', 'a font without CIDToGIDMap')
    const file = this.#object(descriptor.get('FontFile2'))
    if (!file) {
      this.problems.add('a font that is not embedded')
      return
    }
    const tables = fontTables(decodedStream(file))
    const unitsPerEm = tables.get('head')?.readUInt16BE(18) ?? 0
    const metrics = tables.get('hmtx') ?? Buffer.alloc(0)
    const longCount = tables.get('hhea')?.readUInt16BE(34) ?? 0
    const widths = this.#array(this.#array(descendant.get('W'))[1])
    // the glyph for a missing character is never drawn
    for (const [glyph, width] of widths.entries()) {
      const own = (metrics.readUInt16BE(4 * Math.min(glyph, longCount - 1)) * 1000) / unitsPerEm
      if (glyph > 0)
        this.#require(Math.abs(own - Number(width)) <= 1, 'a width that is not the one of its glyph')
    }
  }

  /** 6.1.8 to 6.1.12, 6.4, 6.5.2: nothing that runs, hides or requires anything. */
  #checkCatalog(root: Dictionary): void {
    for (const key of [
      'OpenAction',
      'AA',
      'OCProperties',
      'Requirements',
      'NeedsRendering',
      'AcroForm',
      'Perms',
    ])
      this.#require(!root.has(key), `catalogue with ${key}`)
    const names = this.#dictionary(root.get('Names'))
    for (const key of ['JavaScript', 'AlternatePresentations'])
      this.#require(!names.has(key), `names of ${key}`)
  }

  /** 6.6: the metadata says PDF/A-3b, and the same as the document information. */
  #checkMetadata(root: Dictionary): void {
    const stream = this.#object(root.get('Metadata'))
    const xml = stream ? decodedStream(stream).toString() : ''
    this.#require(nameOf(asDictionary(stream?.value).get('Type')) === 'Metadata', 'no metadata')
    this.#require(
      /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(xml),
      'head of the metadata',
    )
    this.#require(xml.includes('<pdfaid:part>3</pdfaid:part>'), 'part of PDF/A')
    this.#require(xml.includes('<pdfaid:conformance>B</pdfaid:conformance>'), 'level of PDF/A')
    const schemas = [...xml.matchAll(/xmlns:(\w+)="/g)].map(([, prefix]) => prefix as string)
    for (const prefix of schemas)
      this.#require(['x', 'rdf', 'xmp', 'dc', 'pdf', 'pdfaid'].includes(prefix), `schema ${prefix}`)
    const info = this.#dictionary(this.#trailer.get('Info'))
    const said = (key: string) => text(this.#resolve(info.get(key)))
    const inXml = (tag: string) =>
      new RegExp(`<${tag}>\\s*(?:<rdf:Alt>\\s*<rdf:li[^>]*>)?([^<]*)<`).exec(xml)?.[1]
    for (const [key, tag] of [
      ['Title', 'dc:title'],
      ['Subject', 'dc:description'],
      ['Creator', 'xmp:CreatorTool'],
      ['Producer', 'pdf:Producer'],
    ] as const)
      this.#require(said(key) !== undefined && said(key) === inXml(tag), `${key} in the metadata`)
    const day = (date: string | undefined) => date?.replaceAll(/\D/g, '')
    this.#require(day(said('CreationDate')) === day(inXml('xmp:CreateDate')), 'date in the metadata')
  }

  /** 6.2.3: one output intent, with a profile of three colours. */
  #checkOutputIntent(root: Dictionary): void {
    const intents = this.#array(root.get('OutputIntents'))
    const intent = this.#dictionary(intents[0])
    this.#require(intents.length === 1 && nameOf(intent.get('S')) === 'GTS_PDFA1', 'output intent')
    const profile = this.#object(intent.get('DestOutputProfile'))
    const icc = profile ? decodedStream(profile) : Buffer.alloc(128)
    const parts = [
      icc.toString('latin1', 12, 16),
      icc.toString('latin1', 16, 20),
      icc.toString('latin1', 36, 40),
    ]
    this.#require(parts.join() === 'mntr,RGB ,acsp' && (icc[8] ?? 9) <= 4, 'profile of the output intent')
    this.#require(asDictionary(profile?.value).get('N') === 3, 'colours of the output intent')
  }

  /** 6.8: each file is described, and belongs to the document. */
  #checkAttachments(root: Dictionary): void {
    const associated = new Set(this.#array(root.get('AF')).map((value) => (value as Ref).id))
    for (const { id, value } of this.#objects.values()) {
      const spec = asDictionary(value)
      if (nameOf(spec.get('Type')) !== 'Filespec') continue
      this.#require(associated.has(id), 'a file that belongs to nothing')
      this.#require(
        text(spec.get('F')) && text(spec.get('F')) === text(spec.get('UF')),
        'a file without its names',
      )
      this.#require(
        RELATIONSHIPS.has(nameOf(spec.get('AFRelationship')) ?? ''),
        'a file without a relationship',
      )
      const file = this.#object(this.#dictionary(spec.get('EF')).get('F'))
      const entries = asDictionary(file?.value)
      this.#require(/^\w+\/[\w.+-]+$/.test(nameOf(entries.get('Subtype')) ?? ''), 'a file without its type')
      const parameters = this.#dictionary(entries.get('Params'))
      this.#require(parameters.get('ModDate'), 'a file without its date')
      this.#require(file && parameters.get('Size') === decodedStream(file).length, 'a file of another size')
    }
  }

  #checkPages(node: Dictionary): void {
    for (const kid of this.#array(node.get('Kids'))) {
      const page = this.#dictionary(kid)
      if (page.has('Kids')) this.#checkPages(page)
      else this.#checkPage(page)
    }
  }

  /** 6.2.2: pages with their own resources, and content of known operators. */
  #checkPage(page: Dictionary): void {
    for (const key of ['AA', 'PresSteps', 'Group']) this.#require(!page.has(key), `page with ${key}`)
    const resources = this.#dictionary(page.get('Resources'))
    this.#require(page.has('Resources'), 'page without resources')
    const box = this.#array(page.get('MediaBox')).map(Number)
    this.#require(box.length === 4 && box.every((side) => side >= 0 && side <= 14_400), 'size of a page')
    const content = this.#object(page.get('Contents'))
    const tokens = new Tokens(content ? decodedStream(content) : Buffer.alloc(0))
    const spaces = this.#dictionary(resources.get('ColorSpace'))
    let [operands, depth]: [Value[], number] = [[], 0]
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      if (typeof token !== 'string') {
        operands.push(token)
        continue
      }
      this.#require(OPERATORS.has(token), `operator ${token}`)
      this.#require(!FOREIGN_COLOURS.has(token), `colours of ${token}`)
      if (token === 'cs' || token === 'CS') {
        const space = nameOf(operands[0]) ?? ''
        this.#require(
          space === 'DeviceRGB' || space === 'DeviceGray' || spaces.has(space),
          `colour space ${space}`,
        )
      }
      if (token === 'q' || token === 'Q') depth += token === 'q' ? 1 : -1
      this.#require(depth >= 0 && depth <= 28, 'nesting of graphics states')
      if (token === 'TJ' || token === 'Tj') this.#checkGlyphs(operands)
      operands = []
    }
    this.#require(depth === 0, 'graphics states that are not restored')
  }

  /** 6.2.11.8: no text draws the glyph for a missing character. */
  #checkGlyphs(operands: Value[]): void {
    for (const part of operands.flat())
      if (Buffer.isBuffer(part))
        for (let at = 0; at + 1 < part.length; at += 2)
          this.#require(part.readUInt16BE(at) !== 0, 'a glyph for a missing character')
  }
}

/** Returns what is against PDF/A-3b in a PDF; empty for a PDF that keeps all rules. */
export const pdfAProblems = (bytes: Buffer): string[] => new Checker(bytes).check()

/** Returns the files inside a PDF by name. */
export function filesIn(bytes: Buffer): Map<string, Buffer> {
  const { objects } = readObjects(bytes)
  const specs = [...objects.values()].map(({ value }) => asDictionary(value))
  return new Map(
    specs
      .filter((spec) => nameOf(spec.get('Type')) === 'Filespec')
      .map((spec) => {
        const reference = asDictionary(spec.get('EF')).get('F') as Ref
        return [text(spec.get('UF')) ?? '', decodedStream(objects.get(reference.id) as PdfObject)]
      }),
  )
}
