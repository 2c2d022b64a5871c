import { unzipped } from './unzipped'

/** The value of a cell of a workbook: a text, or the digits of a number as the file contains them. */
export type Value = { text: string } | { digits: string; style: number; formula?: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const unescaped = (xml: string) =>
  xml
    .replaceAll(/&(\w+);/g, (_entity, name: string) => ENTITIES[name] as string)
    .replaceAll(/_x([0-9A-F]{4})_/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const CELL =
  /<c r="([A-Z]+)\d+" s="(\d+)"(?: t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>|>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v>)<\/c>/g

function cellValue([, , style, text, formula, digits]: RegExpExecArray): Value {
  if (digits === undefined) return { text: unescaped(text ?? '') }
  return { digits, style: Number(style), ...(formula && { formula: unescaped(formula) }) }
}

/**
 * Reads the sheets of a workbook by name, and the cells of each row by column letter. Fails when a row
 * contains anything else.
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
