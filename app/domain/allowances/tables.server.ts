import { type AllowanceTable, allowanceTableSchema } from './table-schema'

// All tables of the folder `tables`, checked when the server starts. A new file needs no line here.

const files = import.meta.glob<unknown>('./tables/*.json', { eager: true, import: 'default' })

/** The tables that Claimbook knows. */
export const ALLOWANCE_TABLES: readonly AllowanceTable[] = Object.values(files).map((file) =>
  allowanceTableSchema.parse(file),
)
