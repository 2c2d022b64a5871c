import { fixture } from './bad-files'

// Makes HEIC files from the coded pictures of the fixtures, in containers as other cameras and programs write
// them.

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** A box with a version and flags. */
const fullBox = (type: string, versionAndFlags: number, ...parts: Buffer[]): Buffer =>
  box(type, uint32(versionAndFlags), ...parts)

/** A coded picture. */
export interface CodedPicture {
  width: number
  height: number
  configuration: Buffer
  data: Buffer
}

/** The coded picture of a fixture: its `hvcC` box, and its bytes at the start of `mdat`. */
function codedPicture(name: string, width: number, height: number): CodedPicture {
  const file = fixture(name)
  const configuration = file.indexOf('hvcC') - 4
  const data = file.indexOf('mdat') + 4
  // `iloc` contains the length after its sizes, the number of the item and its offset
  const bytes = file.readUInt32BE(file.indexOf('iloc') + 4 + 22)
  return {
    width,
    height,
    configuration: file.subarray(configuration, configuration + file.readUInt32BE(configuration)),
    data: file.subarray(data, data + bytes),
  }
}

/** An upright receipt with a red square in its upper left corner. */
export const UPRIGHT = codedPicture('receipt.heic', 600, 800)
/** The same receipt, stored lying on its side. */
export const LYING = codedPicture('turned.heic', 800, 600)

interface Heic {
  pictures: CodedPicture[]
  /** rows and columns of a grid of equally large pictures; the grid is the last item */
  grid?: { columns: number; rows: number }
  /** the number of the primary item, from 1; the last item by default */
  primary?: number
  /** whether the tiles of the grid are marked as hidden */
  hidesTiles?: boolean
  /** the first one is the major brand */
  brands?: string[]
  /** quarter turns of the primary item to the left */
  turns?: number
}

/** The bytes of a HEIC. */
export function heic(options: Heic): Buffer {
  const { pictures, grid, hidesTiles = false, brands = ['heic', 'mif1'], turns = 0 } = options
  const [first = UPRIGHT] = pictures
  const whole = grid && { width: first.width * grid.columns, height: first.height * grid.rows }
  const items = pictures.map(({ width, height, data }) => ({ type: 'hvc1', width, height, data }))
  if (grid && whole) {
    const { columns, rows } = grid
    const size = [uint16(whole.width), uint16(whole.height)]
    const data = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), ...size])
    items.push({ type: 'grid', ...whole, data })
  }
  const { primary = items.length } = options
  const configurations = pictures.map(({ configuration }) => configuration)
  const sizes = items.map(({ width, height }) => fullBox('ispe', 0, uint32(width), uint32(height)))
  const turn = box('irot', Buffer.from([turns]))
  const propertiesOf = (at: number) => [
    ...(at < pictures.length ? [0x80 | (at + 1)] : []),
    pictures.length + at + 1,
    ...(turns > 0 && at === primary - 1 ? [0x80 | (pictures.length + sizes.length + 1)] : []),
  ]
  const associations = items.map((_, at) => {
    const properties = propertiesOf(at)
    return Buffer.concat([uint16(at + 1), Buffer.from([properties.length, ...properties])])
  })
  const entries = items.map(({ type }, at) =>
    fullBox(
      'infe',
      0x0200_0000 | (grid && hidesTiles && type === 'hvc1' ? 1 : 0),
      uint16(at + 1),
      uint16(0),
      Buffer.from(`${type}\0`),
    ),
  )
  const tiles = pictures.map((_, at) => uint16(at + 1))
  const reference =
    grid && fullBox('iref', 0, box('dimg', uint16(items.length), uint16(tiles.length), ...tiles))
  const head = box('ftyp', Buffer.from(`${brands[0]}\0\0\0\0${brands.join('')}`, 'latin1'))
  const metaAt = (data: number) => {
    let offset = data
    const places = items.map((item, at) => {
      const place = [uint16(at + 1), uint16(0), uint16(1), uint32(offset), uint32(item.data.length)]
      offset += item.data.length
      return Buffer.concat(place)
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint16(primary)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), uint16(items.length), ...places),
      fullBox('iinf', 0, uint16(entries.length), ...entries),
      ...(reference ? [reference] : []),
      box(
        'iprp',
        box('ipco', ...configurations, ...sizes, turn),
        fullBox('ipma', 0, uint32(items.length), ...associations),
      ),
    )
  }
  const data = head.length + metaAt(0).length + 8
  return Buffer.concat([head, metaAt(data), box('mdat', ...items.map((item) => item.data))])
}
