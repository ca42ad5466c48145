import pg from 'pg'
import { readDatabaseUrl } from '#config.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

/**
 * Queries the database, and prints the result as psql does, or as CSV. The address comes from the
 * environment, so that the password does not appear in a list of processes.
 */
export async function run({ args, flags }: CommandWords): Promise<void> {
  const [text, ...more] = args
  if (text === undefined || more.length > 0) throw new UsageError('Write one statement in quotes.')
  const print = flags.has('csv') ? toCsv : toTable
  const client = new pg.Client({ connectionString: readDatabaseUrl() })
  await client.connect()
  try {
    // As the server writes them: dates, numbers and truth values look like those of psql.
    const types = { getTypeParser: () => (value: string) => value }
    const answers = await client.query<(string | null)[]>({ text, types, rowMode: 'array' })
    for (const answer of [answers].flat()) console.log(print(answer))
  } finally {
    await client.end()
  }
}

type Answer = pg.QueryArrayResult<(string | null)[]>

function toCsv({ fields, rows }: Answer): string {
  const quote = (cell: string | null) =>
    cell !== null && /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : (cell ?? '')
  const lines = [fields.map(({ name }) => name), ...rows]
  return lines.map((line) => line.map(quote).join(',')).join('\n')
}

/**
 * Returns a result as a table, or the name of the command and the number of rows that it changed.
 */
function toTable({ fields, rows, command, rowCount }: Answer): string {
  if (fields.length === 0) return rowCount === null ? command : `${command} ${rowCount}`
  const names = fields.map(({ name }) => name)
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  const widths = names.map((name, n) =>
    Math.max(name.length, ...cells.map((row) => row[n]!.length)),
  )
  const line = (row: string[]) => ` ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')}`
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
  return [line(names), rule, ...cells.map(line), count].join('\n')
}
