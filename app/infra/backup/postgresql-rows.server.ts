import pg from 'pg'
import { type Migration, migrate } from '~/infra/database/migrate.server'
import { connectClient, enterSchema, migrationTarget, schemaOf } from '~/infra/database/postgresql.server'
import { ArchiveError } from './archive-error'
import {
  type CataloguedTable,
  cannotHold,
  columnType,
  inOrderOfReferences,
  MIGRATIONS_TABLE,
  ReadingPace,
  type RestoreTarget,
  RowStoreError,
  type Snapshot,
  type Table,
} from './row-store'
import { type ColumnType, fromPostgresql, toPostgresql } from './values'

// Reads and writes the rows of a PostgreSQL schema for backups, over a separate connection.

/** The type of a backup for each type of PostgreSQL. */
const TYPES: Record<string, ColumnType> = {
  TEXT: 'text',
  'CHARACTER VARYING': 'text',
  BOOLEAN: 'boolean',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  'DOUBLE PRECISION': 'float',
  NUMERIC: 'decimal',
  'TIMESTAMP WITH TIME ZONE': 'time',
  BYTEA: 'bytes',
}

/** Returns every value as the text that PostgreSQL writes. */
const asText = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig

const quoted = pg.escapeIdentifier

async function connect(url: string): Promise<pg.Client> {
  const client = await connectClient(url, 'claimbook backup')
  // a backup may take long, so it overrides the timeouts of the server
  await client.query(
    `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
     SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET search_path TO ${quoted(schemaOf(url))}`,
  )
  return client
}

/** Returns the tables of a schema. `contype` is `p` for a primary and `f` for a foreign key. */
async function catalogue(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows: columns } = await client.query<Record<'table_name' | 'column_name' | 'data_type', string>>(
    `SELECT table_name, column_name, data_type FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = $1 AND table_type = 'BASE TABLE' AND table_name <> $2`,
    [schema, MIGRATIONS_TABLE],
  )
  const { rows: constraints } = await client.query<{
    name: string
    contype: string
    target: string | null
    columns: string[]
  }>(
    `SELECT source.relname AS name, contype, target.relname AS target,
       ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS part(number, place)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = part.number ORDER BY place) AS columns
     FROM pg_constraint JOIN pg_class source ON source.oid = conrelid LEFT JOIN pg_class target ON target.oid = confrelid
     WHERE connamespace = $1::regnamespace AND contype IN ('p', 'f')`,
    [quoted(schema)],
  )
  const names = [...new Set(columns.map((column) => column.table_name))]
  const tables = names.map((name): CataloguedTable => {
    const ownConstraints = constraints.filter((constraint) => constraint.name === name)
    return {
      name,
      columns: columns
        .filter((column) => column.table_name === name)
        .map(({ column_name, data_type }) => ({
          name: column_name,
          type: columnType(TYPES, `${name}.${column_name}`, data_type),
        })),
      key: ownConstraints.find(({ contype }) => contype === 'p')?.columns ?? [],
      refersTo: ownConstraints.flatMap(({ target }) => target ?? []),
    }
  })
  return inOrderOfReferences(tables)
}

async function snapshotOf(client: pg.Client, schema: string): Promise<Snapshot> {
  const { rows: applied } = await client.query(
    `SELECT migration_name FROM ${MIGRATIONS_TABLE} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY migration_name COLLATE "C"`,
  )

  /** Yields the rows of a query, as arrays of texts, through a cursor. */
  async function* read(select: string): AsyncGenerator<(string | null)[][]> {
    await client.query(`DECLARE backup NO SCROLL CURSOR FOR ${select}`)
    const pace = new ReadingPace()
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `FETCH ${pace.rows} FROM backup`,
        rowMode: 'array',
        types: asText,
      })
      if (rows.length === 0) break
      pace.adapt(
        rows.reduce((sum, row) => sum + row.reduce((size, value) => size + (value?.length ?? 0), 0), 0),
      )
      yield rows
    }
    await client.query('CLOSE backup')
  }

  return {
    provider: 'postgresql',
    migrations: applied.map((row) => row.migration_name),
    tables: await catalogue(client, schema),
    count: async ({ name }) =>
      Number((await client.query(`SELECT count(*) FROM ${quoted(name)}`)).rows[0].count),
    async *rows({ name, columns, key }) {
      const selected = columns.map(({ name, type }) =>
        type === 'decimal' ? `trim_scale(${quoted(name)})` : quoted(name),
      )
      const types = new Map(columns.map((column) => [column.name, column.type]))
      const order = key.map(
        (column) => `${quoted(column)}${types.get(column) === 'text' ? ' COLLATE "C"' : ''}`,
      )
      for await (const rows of read(
        `SELECT ${selected.join(', ')} FROM ${quoted(name)} ORDER BY ${order.join(', ')}`,
      )) {
        yield rows.map((row) =>
          Object.fromEntries(
            columns.map(({ name, type }, index) => [name, fromPostgresql(type, row[index] ?? null)]),
          ),
        )
      }
    },
    async *distinct(column, tables) {
      const selects = tables.map((table) => `SELECT ${quoted(column)} COLLATE "C" FROM ${quoted(table)}`)
      for await (const rows of read(`${selects.join(' UNION ')} ORDER BY 1`))
        yield rows.map(([text]) => text ?? '')
    },
    brokenReferences: async () => 0,
    close: () => client.end(),
  }
}

/**
 * Opens a snapshot of a PostgreSQL schema. Others may write meanwhile.
 * @throws RowStoreError when the schema has no tables of Claimbook
 */
export async function readPostgresql(url: string): Promise<Snapshot> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2',
      [schemaOf(url), MIGRATIONS_TABLE],
    )
    if (rowCount === 0) throw new RowStoreError('The database has no tables of Claimbook.')
    return await snapshotOf(client, schemaOf(url))
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Creates the tables of the migrations in an empty schema. Everything happens in a transaction, so others see
 * it only after the commit.
 * @throws RowStoreError when the schema has tables
 */
export async function createPostgresql(url: string, migrations: Migration[]): Promise<RestoreTarget> {
  const schema = schemaOf(url)
  const client = await connect(url)
  try {
    await client.query('BEGIN')
    await enterSchema(client, schema)
    const target = migrationTarget(client, schema)
    const [table] = await target.tables()
    if (table)
      throw new RowStoreError(`The database has tables already (${table}). Restore into an empty one.`)
    await migrate(target, 'postgresql', migrations)
    const snapshot = await snapshotOf(client, schema)
    // rows are restored exactly as they were, and they already contain the effects of triggers
    await setTriggers(client, 'DISABLE', snapshot.tables)
    return { ...snapshot, ...restoreMethods(client, snapshot.tables) }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Enables or disables the schema's own triggers, not the triggers that enforce its foreign keys. */
async function setTriggers(client: pg.Client, change: 'DISABLE' | 'ENABLE', tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ${change} TRIGGER USER`)
}

/** Returns the methods that fill the tables, commit, and discard. */
function restoreMethods(
  client: pg.Client,
  tables: Table[],
): Pick<RestoreTarget, 'insert' | 'commit' | 'discard'> {
  return {
    async insert(table, rows) {
      const records = rows.map((row) =>
        Object.fromEntries(
          table.columns.map((column) => {
            const value = toPostgresql(column.type, row[column.name] ?? null)
            if (value === undefined) throw new ArchiveError(cannotHold('PostgreSQL', table, column, row))
            return [column.name, value]
          }),
        ),
      )
      const names = table.columns.map(({ name }) => quoted(name)).join(', ')
      await client
        .query(
          `INSERT INTO ${quoted(table.name)} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1)`,
          [JSON.stringify(records)],
        )
        .catch((error: pg.DatabaseError) => {
          if (!/^(22|23)/.test(error.code ?? '')) throw error
          throw new ArchiveError(`PostgreSQL does not take a row of ${table.name}: ${error.message}`)
        })
    },
    async commit() {
      await setTriggers(client, 'ENABLE', tables)
      // without statistics PostgreSQL plans as if the tables were empty, until its autovacuum analyses them
      await client.query(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
      await client.query('COMMIT')
      await client.end()
    },
    discard: () => client.end(),
  }
}
