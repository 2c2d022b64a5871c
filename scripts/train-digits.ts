import { existsSync, writeFileSync } from 'node:fs'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import {
  bandOf,
  CLASSES,
  FEATURE_COUNT,
  featuresOf,
  HIGH_MARK,
  type Layer,
  LINE_HEIGHT,
  LOW_MARK,
  NODE_COUNT,
  nodesOf,
  SIGN,
} from '~/domain/receipts/recognition/digit-network'
import { inkParts } from '~/domain/receipts/recognition/ink-parts'
import { groupsOf } from '~/domain/receipts/recognition/native-numbers.server'
import { cutOut } from '~/infra/files/process/gray-image'

// Trains the network that recognises digits: node scripts/run.mjs scripts/train-digits.ts. It prints how many
// parts the network classifies correctly in fonts that it was trained on, and in other fonts. It takes a
// quarter of an hour and 4 GB of memory. Run npm run format afterwards to format the weights. Fonts that
// nothing else needs are not dependencies of the project; the script asks for them.

/** Fonts of tills, signs and books, and whether their thousands separator is raised. */
const ARABIC = {
  'noto-sans-arabic': true,
  amiri: true,
  cairo: false,
  changa: false,
  'ibm-plex-sans-arabic': false,
  'markazi-text': false,
  'noto-kufi-arabic': true,
  'scheherazade-new': true,
  tajawal: null,
  vazirmatn: null,
}
const THAI = ['noto-sans-thai', 'sarabun', 'kanit', 'mitr', 'ibm-plex-sans-thai', 'chakra-petch', 'pridi']
/** Fonts that are used only to test the network. */
const TEST_ARABIC = { 'noto-naskh-arabic': true, almarai: false }
const TEST_THAI = ['prompt', 'noto-serif-thai']
const LATIN = ['cousine', 'noto-sans', 'noto-sans-mono', 'share-tech-mono']

const WEIGHTS_FILE = 'app/domain/receipts/recognition/digit-network.json'
const LINES = 16_000
const TEST_LINES = 1_000
const EPOCHS = 12

interface Face {
  families: string[]
  isArabic: boolean
  /** whether the font's thousands separator is raised; null when the font has no separator of its own */
  isHigh: boolean | null
}

const missing: string[] = []

/** Registers all weights of a font. */
function familiesOf(name: string, subset: string): string[] {
  const fileOf = (weight: number) =>
    `node_modules/@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`
  const weights = [300, 400, 500, 700].filter((weight) => existsSync(fileOf(weight)))
  if (weights.length === 0) missing.push(`@fontsource/${name}@5.3.0`)
  return weights.map((weight) => {
    GlobalFonts.registerFromPath(fileOf(weight), `${name} ${weight}`)
    return `${name} ${weight}`
  })
}

const facesOf = (arabic: Record<string, boolean | null>, thai: string[]): Face[] => [
  ...Object.entries(arabic).map(([name, isHigh]) => ({
    families: familiesOf(name, 'arabic'),
    isArabic: true,
    isHigh,
  })),
  ...thai.map((name) => ({ families: familiesOf(name, 'thai'), isArabic: false, isHigh: null })),
]
const faces = facesOf(ARABIC, THAI)
const testFaces = facesOf(TEST_ARABIC, TEST_THAI)
const latin = LATIN.flatMap((name) => familiesOf(name, 'latin').filter((family) => family.endsWith('400')))
if (missing.length > 0) {
  console.error(`Install the fonts: npm install --no-save ${missing.join(' ')}`)
  process.exit(1)
}

/** Returns a generator of random numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Random = ReturnType<typeof randomFrom>

const pick = <T>(random: Random, from: ArrayLike<T>): T => from[Math.floor(random() * from.length)] as T

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹'
const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙'
/** Words that appear beside numbers, without letters that look like digits. */
const ARABIC_WORDS =
  'المجموع ضريبة نقدا الباقي قهوة بطاقة مطعم شارع فاتورة غرفة ريال درهم تومان جمع قابل پرداخت سبز شكرا تخفيف حسن صندوق'
const THAI_WORDS = 'รวม ภาษี เงินสด บาท ใบเสร็จ กาแฟ น้ำ ขอบคุณ วันที่ ห้อง ชา โทร สุทธิ บัตร'
const LATIN_WORDS = 'EGP AED THB TAX KD DH SAR CASH Water 5% 34 2568 23 456 * m # x2 8 6'

const SIGNS = '£$€฿₪'

/** Returns a random amount, date or time. */
function numberIn(digits: string, { isArabic, isHigh }: Face, random: Random): string {
  const digit = () => (random() < 0.2 ? (digits[0] as string) : pick(random, digits))
  const digitsOf = (count: number) => Array.from({ length: count }, digit).join('')
  const choice = random()
  if (choice < 0.12) return [digitsOf(2), digitsOf(2), digitsOf(4)].join(random() < 0.7 ? '/' : '-')
  if (choice < 0.2) return [digitsOf(2), digitsOf(2)].join(':')
  const hasOwnMarks = isArabic && isHigh !== null && random() < 0.7
  const groupMark = random() < 0.6 ? (hasOwnMarks ? HIGH_MARK : ',') : ''
  const whole = digitsOf(1 + Math.floor(random() * 7)).replace(/\B(?=(...)+$)/gu, groupMark)
  const fraction = digitsOf(Math.floor(random() * 4))
  const decimalMark = hasOwnMarks ? LOW_MARK : random() < 0.8 ? '.' : ','
  const amount = fraction === '' ? whole : `${whole}${decimalMark}${fraction}`
  if (random() > 0.15) return amount
  return random() < 0.6 ? `${pick(random, SIGNS)}${amount}` : `${amount}${pick(random, SIGNS)}`
}

/** Returns the class of a character of a number in a font. */
function classOf(character: string, { isHigh }: Face): number {
  if (SIGNS.includes(character)) return CLASSES.indexOf(SIGN)
  const persian = PERSIAN_DIGITS.indexOf(character)
  const isLow = character === ',' || (character === HIGH_MARK && !isHigh)
  const canonical = isLow ? LOW_MARK : character
  return CLASSES.indexOf(CLASSES.includes(canonical) ? canonical : (ARABIC_DIGITS[persian] ?? canonical))
}

interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Ink parts: the network's inputs for each part, and the part's class. */
interface Samples {
  features: Float32Array[]
  classes: number[]
}

const NO_CLASS = CLASSES.length - 1
const areaOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)
const sharedArea = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) *
  Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))
const overlapOf = (a: Box, b: Box) => sharedArea(a, b) / (areaOf(a) + areaOf(b) - sharedArea(a, b))

const canvas = createCanvas(1_400, 160)
const context = canvas.getContext('2d')

/** Draws a line of numbers and words, distorts it like a photo, and adds its parts to the samples. */
function addLine(samples: Samples, from: Face[], random: Random): void {
  const face = pick(random, from)
  const persian = face.isArabic && face.isHigh !== null && random() < 0.35
  const digits = face.isArabic ? (persian ? PERSIAN_DIGITS : ARABIC_DIGITS) : THAI_DIGITS
  const size = 13 + random() * 30
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.filter = 'none'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  const families = `"${pick(random, face.families)}", "${pick(random, latin)}"`
  const setFont = (pixels: number) => {
    context.font = `${pixels}px ${families}`
  }
  // separators differ more between fonts than digits do
  const markSize = size * (0.8 + random() * 0.8)
  const spacing = random() < 0.3 ? random() * 0.15 * size : 0
  const cells: { text: string; x: number; size: number; class: number }[] = []
  let x = 0
  const add = (text: string, classIndex: number) => {
    const pixels = text === HIGH_MARK || text === LOW_MARK ? markSize : size
    setFont(pixels)
    cells.push({ text, x, size: pixels, class: classIndex })
    x += context.measureText(text).width
  }
  const words = [ARABIC_WORDS, THAI_WORDS][face.isArabic ? 0 : 1] as string
  for (let count = random() < 0.5 ? 1 : 2; count > 0; count--) {
    if (random() < 0.75)
      for (const character of numberIn(digits, face, random)) {
        add(character, classOf(character, face))
        x += spacing
      }
    else add(pick(random, (random() < 0.5 ? LATIN_WORDS : words).split(' ')), NO_CLASS)
    x += size * (0.5 + random())
  }
  // photographed paper is slightly tilted, and tills print narrow and wide letters
  const [stretch, slope, shear] = [0.8 + random() * 0.45, (random() - 0.5) * 0.05, (random() - 0.5) * 0.12]
  const [left, base] = [1.2 * size, 2 * size]
  const boxes = cells.map(({ text, x: cellX, size: pixels }): Box => {
    setFont(pixels)
    const metrics = context.measureText(text)
    const corners = [-metrics.actualBoundingBoxLeft, metrics.actualBoundingBoxRight].flatMap((dx) =>
      [-metrics.actualBoundingBoxAscent, metrics.actualBoundingBoxDescent].map((y) => ({
        x: (cellX + dx) * stretch + y * shear + left,
        y: (cellX + dx) * slope + y + base,
      })),
    )
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
    return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  })
  const blur = random() * 0.05 * size
  context.filter = blur > 0.3 ? `blur(${blur}px)` : 'none'
  context.setTransform(stretch, slope, shear, 1, left, base)
  for (const { text, x: cellX, size: pixels } of cells) {
    setFont(pixels)
    context.fillText(text, cellX, 0)
  }
  const width = Math.min(canvas.width, Math.ceil(x * stretch + 2 * left))
  const height = Math.min(canvas.height, Math.ceil(3.6 * size))
  const pixels = context.getImageData(0, 0, width, height).data
  const paper = 150 + random() * 105
  const ink = paper * (0.1 + random() * 0.5)
  const [noise, shade] = [random() * 20, (random() - 0.5) * 40]
  const data = Uint8ClampedArray.from({ length: width * height }, (_, index) => {
    const light = ((pixels[4 * index] as number) / 255) * (paper - ink) + ink
    return light + (random() - 0.5) * noise + (shade * (index % width)) / width
  })
  addParts(samples, { data: new Uint8Array(data.buffer), width, height }, { cells, boxes, size, random })
}

interface PrintedLine {
  cells: { class: number }[]
  boxes: Box[]
  size: number
  random: Random
}

/** Adds the parts of a line, cut out in the same way as the reader does. */
function addParts(
  samples: Samples,
  image: { data: Uint8Array; width: number; height: number },
  { cells, boxes, size, random }: PrintedLine,
): void {
  const line = size * (1 + random() * 0.45)
  const middle = size * (1.65 + (random() - 0.5) * 0.25)
  const [top, bottom] = [middle - 0.65 * line, middle + 0.65 * line]
  const height = Math.round(1.3 * LINE_HEIGHT)
  const scale = height / (bottom - top)
  const width = Math.round(image.width * scale)
  const cut = cutOut(
    image,
    [
      { x: 0, y: top },
      { x: image.width, y: top },
      { x: image.width, y: bottom },
      { x: 0, y: bottom },
    ],
    width,
    height,
  )
  // blur makes the ink larger than the letters
  const placed = boxes.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * scale - 0.5,
    x1: x1 * scale + 0.5,
    y0: (y0 - top) * scale - 0.5,
    y1: (y1 - top) * scale + 0.5,
  }))
  const parts = inkParts(cut, width, height).filter(
    ({ x0, y0, x1, y1 }) => Math.min(x1 - x0, y1 - y0) > 1 && Math.max(x1 - x0, y1 - y0) > 2,
  )
  for (const group of groupsOf(parts)) {
    const band = bandOf(group)
    for (const part of group) {
      const [best, next] = placed
        .map((box, index) => ({ index, box, overlap: overlapOf(box, part) }))
        .sort((p, q) => q.overlap - p.overlap)
      const partClass = best && best.overlap > 0.08 ? (cells[best.index]?.class ?? NO_CLASS) : NO_CLASS
      // a part that covers two touching characters has no class
      const isTwo = next !== undefined && sharedArea(next.box, part) > 0.6 * areaOf(next.box)
      if (partClass !== NO_CLASS && !isTwo && (best?.overlap ?? 0) < 0.4) continue
      samples.features.push(featuresOf(part, band))
      samples.classes.push(isTwo ? NO_CLASS : partClass)
    }
  }
}

function samplesOf(count: number, from: Face[], seed: number): Samples {
  const random = randomFrom(seed)
  const samples: Samples = { features: [], classes: [] }
  for (let line = 0; line < count; line++) addLine(samples, from, random)
  return samples
}

const random = randomFrom(5)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const newLayer = (inputs: number, nodes: number, usual: number): Layer => ({
  weights: Float32Array.from({ length: inputs * nodes }, () => normal() / Math.sqrt(usual)),
  biases: new Float32Array(nodes),
})
/** About 60 cells of a part contain ink. */
const hidden = newLayer(FEATURE_COUNT, NODE_COUNT, 60)
const output = newLayer(NODE_COUNT, CLASSES.length, NODE_COUNT)

function run(features: Float32Array) {
  const nodes = nodesOf(features, hidden).map((value) => Math.max(0, value))
  const scores = nodesOf(nodes, output)
  const highest = Math.max(...scores)
  const exponentials = scores.map((score) => Math.exp(score - highest))
  const sum = exponentials.reduce((all, each) => all + each, 0)
  return { nodes, probabilities: exponentials.map((each) => each / sum) }
}

/** Updates the weights of a layer against the gradient of its nodes. */
function updateWeights(
  { weights, biases }: Layer,
  inputs: Float32Array,
  slope: Float32Array,
  rate: number,
): void {
  for (let index = 0; index < inputs.length; index++) {
    const input = inputs[index] as number
    if (input === 0) continue
    for (let node = 0, w = index * slope.length; node < slope.length; node++, w++) {
      const weight = weights[w] as number
      weights[w] = weight - rate * ((slope[node] as number) * input + 1e-5 * weight)
    }
  }
  for (let node = 0; node < slope.length; node++)
    biases[node] = (biases[node] as number) - rate * (slope[node] as number)
}

/** Returns the gradient of the nodes before a layer; inactive nodes have none. */
const gradientBefore = ({ weights }: Layer, nodes: Float32Array, slope: Float32Array) =>
  nodes.map((value, index) =>
    value === 0
      ? 0
      : slope.reduce((sum, each, node) => sum + each * (weights[index * slope.length + node] as number), 0),
  )

function train({ features, classes }: Samples): void {
  const order = [...features.keys()]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = 0.01 * (1 + Math.cos((Math.PI * epoch) / EPOCHS)) + 0.0005
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      ;[order[index], order[other]] = [order[other] as number, order[index] as number]
    }
    for (const sample of order) {
      const inputs = features[sample] as Float32Array
      const { nodes, probabilities: slope } = run(inputs)
      const expected = classes[sample] as number
      slope[expected] = (slope[expected] as number) - 1
      const nodeSlope = gradientBefore(output, nodes, slope)
      updateWeights(output, nodes, slope, rate)
      updateWeights(hidden, inputs, nodeSlope, rate)
    }
  }
}

/**
 * Prints how many parts are classified correctly, how many are mistaken for others, and the most frequent
 * errors.
 */
function report(name: string, { features, classes }: Samples): void {
  const errors = new Map<string, number>()
  let correctCount = 0
  let mistakenCount = 0
  features.forEach((each, index) => {
    const { probabilities } = run(each)
    const predicted = probabilities.indexOf(Math.max(...probabilities))
    const expected = classes[index] as number
    if (predicted === expected) correctCount++
    else {
      if (predicted !== NO_CLASS && expected !== NO_CLASS) mistakenCount++
      const error = `${CLASSES[expected]} as ${CLASSES[predicted]}`
      errors.set(error, (errors.get(error) ?? 0) + 1)
    }
  })
  const share = (part: number) => `${((100 * part) / features.length).toFixed(2)} %`
  const usual = [...errors].sort((a, b) => b[1] - a[1]).slice(0, 24)
  console.log(
    `${name}: ${features.length} parts, ${share(correctCount)} right, ${share(mistakenCount)} taken for others; ${usual.map((each) => each.join(' ')).join(', ')}`,
  )
}

/** Returns a layer in its stored form: weights as integers from -127 to 127. */
function toStored({ weights, biases }: Layer) {
  const scale = Number(
    (weights.reduce((highest, each) => Math.max(highest, Math.abs(each)), 0) / 127).toPrecision(6),
  )
  return {
    scale,
    weights: Buffer.from(Int8Array.from(weights, (each) => Math.round(each / scale)).buffer).toString(
      'base64',
    ),
    biases: Array.from(biases, (each) => Number(each.toFixed(4))),
  }
}

train(samplesOf(LINES, faces, 1))
report('fonts that it learnt from', samplesOf(TEST_LINES, faces, 77))
report('other fonts', samplesOf(TEST_LINES, testFaces, 99))
writeFileSync(
  WEIGHTS_FILE,
  `${JSON.stringify({ hidden: toStored(hidden), output: toStored(output) }, null, 2)}\n`,
)
