import type { Cell, Sheet, SheetColumn } from '~/domain/claims/files/worksheet-cells'
import { textForExport } from '~/domain/text/hidden-characters'
import { trimEndOf } from '~/domain/text/trim'
import type { Paper } from '~/domain/users/claimant'

// Writes sheets as the XML of a workbook (ECMA-376), part by part, in the subset that tables need: inline
// texts, numbers with all digits, formulas with their results, and no external references.

/** The first line of each part, and the namespaces of the format. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The longest text of a cell; Excel reports a file with a longer one as broken. */
const TEXT_MAX = 32_767

/** The most digits that spreadsheets keep in a number. Longer numbers are texts and lose no digit. */
const DIGITS_MAX = 15

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow, and an underscore that would begin an escape such as `_x0007_`. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu

const escapeCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const escapeXml = (text: string) =>
  textForExport(text)
    .replaceAll(UNWRITABLE, escapeCode)
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string)

const shorten = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text)

/** The indexes of the styles in `cellXfs`. The styles of numbers follow, by decimals shown. */
const STYLES = { text: 0, 'over texts': 1, 'over figures': 2, date: 3, digits: 4, numbers: 5 }

/** The most decimals that a cell shows; its value holds all of them. */
const DECIMALS_MAX = 20

/** Whether a number has few enough digits to be stored as a number. */
export const fitsNumber = (digits: string) =>
  trimEndOf(digits.replace(/^-?[0.]*/, '').replace('.', ''), '0').length <= DIGITS_MAX

/** The first day that Excel counts correctly, as it takes 1900 for a leap year. Earlier days are texts. */
const FIRST_DAY = '1900-03-01'

/** Returns the number by which spreadsheets store a date: the days since 1899-12-30. */
const daySerial = (date: string) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000

/** Returns the letters of a column: A to Z, then AA. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

const textXml = (cellName: string, style: number, text: string) =>
  `<c r="${cellName}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shorten(text))}</t></is></c>`

/** Writes a cell. A date or number that spreadsheets cannot hold exactly becomes a text. */
function cellXml(cell: Cell, column: number, row: number): string {
  if (cell === null) return ''
  const cellName = `${columnName(column)}${row}`
  if ('text' in cell) return textXml(cellName, STYLES[cell.title ?? 'text'], cell.text)
  if ('date' in cell) {
    if (cell.date < FIRST_DAY) return textXml(cellName, STYLES.text, cell.date)
    return `<c r="${cellName}" s="${STYLES.date}"><v>${daySerial(cell.date)}</v></c>`
  }
  if (!fitsNumber(cell.number)) return textXml(cellName, STYLES.digits, cell.number)
  const formula = cell.formula ? `<f>${escapeXml(cell.formula(row))}</f>` : ''
  const style = STYLES.numbers + Math.min(cell.decimals, DECIMALS_MAX)
  return `<c r="${cellName}" s="${style}">${formula}<v>${cell.number}</v></c>`
}

/** The height of a line of text in points, and the maximum that Excel allows. */
const LINE_HEIGHT_POINTS = 15
const ROW_HEIGHT_POINTS_MAX = 405

/** The share of a column's width that is filled on average, because programs measure text differently. */
const FILLED_WIDTH_SHARE = 0.9

/** Estimates the number of lines that a text needs. Asian characters take the width of two others. */
function estimateLines(cell: Cell | undefined, width: number): number {
  if (!cell || !('text' in cell)) return 1
  const lengths = cell.text
    .split('\n')
    .map((line) => line.length + (line.match(/[\u1100-\uffff]/g)?.length ?? 0))
  return lengths.reduce(
    (lines, length) => lines + Math.max(1, Math.ceil(length / (width * FILLED_WIDTH_SHARE))),
    0,
  )
}

/** Writes a row, as high as its longest text needs. */
function rowXml(cells: Cell[], row: number, columns: SheetColumn[]): string {
  const lines = Math.max(...columns.map(({ width }, index) => estimateLines(cells[index], width)))
  const height = Math.min(lines * LINE_HEIGHT_POINTS, ROW_HEIGHT_POINTS_MAX)
  const content = cells.map((cell, column) => cellXml(cell, column, row))
  return `<row r="${row}" ht="${height}" customHeight="1">${content.join('')}</row>`
}

/** The numbers of paper sizes in the format. */
const PAPERS: Record<Paper, number> = { Letter: 1, A4: 9 }

/** Escapes a footer, in which `&` begins a code. */
const footerXml = (leftText: string) =>
  `<oddFooter>&amp;L${escapeXml(leftText.replaceAll('&', '&&'))}&amp;R&amp;P / &amp;N</oddFooter>`

const FROZEN_HEAD = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

const xmlDocument = (root: string, namespaces: string, ...content: string[]) =>
  `${HEAD}<${root} ${namespaces}>${content.join('')}</${root}>`

function sheetXml({ name, columns, rows, hasTitles, isLandscape }: Sheet, paper: Paper, title: string) {
  const head: Cell[][] = hasTitles
    ? [columns.map((column) => ({ text: column.title, title: 'over texts' }))]
    : []
  return xmlDocument(
    'worksheet',
    `xmlns="${MAIN}"`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${hasTitles ? FROZEN_HEAD : ''}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/><cols>',
    ...columns.map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
    ...[...head, ...rows].map((cells, index) => rowXml(cells, index + 1, columns)),
    '</sheetData><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="${PAPERS[paper]}" fitToWidth="1" fitToHeight="0" orientation="${isLandscape ? 'landscape' : 'portrait'}"/>`,
    `<headerFooter>${footerXml(`${title}: ${name}`)}</headerFooter>`,
  )
}

const numberFormat = (decimals: number) => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)

/** The first id of a custom number format, which is that of dates. Numbers have the ids after it. */
const FORMAT_FIRST = 164

const shownDecimals = Array.from({ length: DECIMALS_MAX + 1 }, (_, decimals) => decimals)

const cellStyle = (format: number, font: number, alignment: string) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" ${alignment}/></xf>`

/** The alignment of numbers; they shrink until every digit is visible. */
const FIGURES = 'horizontal="right" indent="1" shrinkToFit="1"'

/** The styles of cells, in the order of `STYLES`. */
const CELL_STYLES = [
  cellStyle(0, 0, 'wrapText="1"'),
  cellStyle(0, 1, 'wrapText="1"'),
  cellStyle(0, 1, 'horizontal="right" indent="1"'),
  cellStyle(FORMAT_FIRST, 0, 'horizontal="left"'),
  cellStyle(0, 0, FIGURES),
  ...shownDecimals.map((decimals) => cellStyle(FORMAT_FIRST + 1 + decimals, 0, FIGURES)),
]

const stylesXml = xmlDocument(
  'styleSheet',
  `xmlns="${MAIN}"`,
  `<numFmts count="${shownDecimals.length + 1}"><numFmt numFmtId="${FORMAT_FIRST}" formatCode="yyyy\\-mm\\-dd"/>`,
  ...shownDecimals.map(
    (decimals) =>
      `<numFmt numFmtId="${FORMAT_FIRST + 1 + decimals}" formatCode="${numberFormat(decimals)}"/>`,
  ),
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${CELL_STYLES.length}">`,
  ...CELL_STYLES,
  '</cellXfs>',
)

/** Repeats the rows of titles on every printed page. */
const printedTitles = ({ name, hasTitles }: Sheet, index: number) =>
  hasTitles
    ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(name)}'!$1:$1</definedName>`
    : ''

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const relations = (...content: string[]) =>
  xmlDocument('Relationships', `xmlns="${PACKAGE}/relationships"`, ...content)

const partType = (part: string, type: string) =>
  `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`

/**
 * Returns the parts of a workbook by name.
 * @param title the text in the footer of each printed page
 */
export function workbookParts(sheets: Sheet[], paper: Paper, title: string): [name: string, xml: string][] {
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  const types = xmlDocument(
    'Types',
    `xmlns="${PACKAGE}/content-types"`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    partType('xl/workbook.xml', 'sheet.main'),
    partType('xl/styles.xml', 'styles'),
    ...paths.map((path) => partType(`xl/${path}`, 'worksheet')),
  )
  const workbook = xmlDocument(
    'workbook',
    `xmlns="${MAIN}" xmlns:r="${OFFICE}"`,
    '<bookViews><workbookView/></bookViews><sheets>',
    ...sheets.map(
      ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    ),
    '</sheets><definedNames>',
    ...sheets.map(printedTitles),
    '</definedNames>',
  )
  return [
    ['[Content_Types].xml', types],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', workbook],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        ...paths.map((path, index) => relation(index + 1, 'worksheet', path)),
        relation(paths.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', stylesXml],
    ...paths.map((path, index): [string, string] => [
      `xl/${path}`,
      sheetXml(sheets[index] as Sheet, paper, title),
    ]),
  ]
}
