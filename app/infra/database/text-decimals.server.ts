import { Prisma } from '~/infra/generated/sqlite/client'

/** A row whose decimals are texts. */
export type WithTextDecimals<Row> = {
  [Column in keyof Row]: Row[Column] extends Prisma.Decimal | null
    ? string | Extract<Row[Column], null>
    : Row[Column]
}

/** Returns a row of Prisma with its decimals as texts, without an exponent. */
export function withTextDecimals<Row extends object>(row: Row): WithTextDecimals<Row> {
  const copy = { ...row } as Record<string, unknown>
  for (const column in copy) {
    const value = copy[column]
    if (value instanceof Prisma.Decimal) copy[column] = value.toFixed()
  }
  return copy as WithTextDecimals<Row>
}
