import { unzipped } from './unzipped'

/** What a cell of a workbook holds: a text, or the digits of a number as they stand in the file. */
export type Value = { text: string } | { digits: string; style: number }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const unescaped = (xml: string) =>
  xml
    .replaceAll(/&(\w+);/g, (_entity, name: string) => ENTITIES[name] as string)
    .replaceAll(/_x([0-9A-F]{4})_/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const CELL =
  /<c r="([A-Z]+)\d+" s="(\d+)"(?: t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g

const cellValue = ([, , style, text, digits]: RegExpExecArray): Value =>
  digits === undefined ? { text: unescaped(text ?? '') } : { digits, style: Number(style) }

/**
 * The sheets of a workbook by their names; of each, its rows by the letters of the columns. Nothing else may
 * be in a row.
 */
export async function readWorkbook(bytes: Buffer) {
  const parts = new Map((await unzipped(bytes)).map(({ name, bytes }) => [name, bytes.toString()]))
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name]) => name as string,
  )
  const sheets = names.map((name, at): [string, Map<string, Value>[]] => {
    const rows = [
      ...(parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '').matchAll(
        /<row r="\d+" ht="\d+" customHeight="1">(.*?)<\/row>/gs,
      ),
    ]
    return [
      name,
      rows.map(([, row = '']) => {
        if (row.replaceAll(CELL, '') !== '') throw new Error(`not only cells: ${row}`)
        return new Map([...row.matchAll(CELL)].map((cell) => [cell[1] as string, cellValue(cell)]))
      }),
    ]
  })
  return { parts, sheets: new Map(sheets) }
}
