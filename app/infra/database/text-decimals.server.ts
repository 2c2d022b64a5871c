import { Prisma } from '~/infra/generated/sqlite/client'

// Prisma returns decimals as `Decimal` objects, but the domain calculates with decimals as texts.

/** A row with a text, or null where its column can be null, in place of each decimal. */
export type WithTextDecimals<Row> = {
  [Column in keyof Row]: Row[Column] extends Prisma.Decimal | null
    ? string | Extract<Row[Column], null>
    : Row[Column]
}

/** Returns a copy of a row of Prisma with its decimals as texts without an exponent, such as `1234.5`. */
export function withTextDecimals<Row extends object>(row: Row): WithTextDecimals<Row> {
  const copy = { ...row } as Record<string, unknown>
  for (const column in copy) {
    const value = copy[column]
    if (value instanceof Prisma.Decimal) copy[column] = value.toFixed()
  }
  return copy as WithTextDecimals<Row>
}
