import { withOneCounter } from './counters.ts'

export type ShownColumn = {
  name: string
  type: string
  isNullable: boolean
  isKey: boolean
  comment: string | null
}
export type Reference = { table: string; columns: string[] }
export type ShownTable = {
  name: string
  isView: boolean
  comment: string | null
  columns: ShownColumn[]
  references: Reference[]
}
/** The tables that one migration creates. */
export type Subject = { file: string; introduction: string; tables: string[] }

const TITLE = `# The database

Generated from the catalogue by \`pnpm gen schema\`; change the comments in [\`apps/api/migrations\`](../apps/api/migrations) instead. A section is a migration that creates tables, and the constraints, indexes, functions, triggers and rights are there.

The diagrams show keys and references. Nearly every table refers to \`app_user\`, which only the lists show. How long rows are kept is in [RETENTION.md](RETENTION.md).
`

/** The table that nearly all others refer to, which would fill every diagram. */
const USERS = 'app_user'

/** Describes the schema: a section per subject with a diagram, the tables and their columns. */
export function renderSchema(subjects: readonly Subject[], tables: readonly ShownTable[]): string {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const seen = new Set<string>()
  const sections = subjects.map((subject) => {
    const own = subject.tables
      .filter((name) => !seen.has(name))
      .flatMap((name) => byName.get(name) ?? [])
    for (const { name } of own) seen.add(name)
    return own.length === 0 ? '' : renderSubject(subject, own)
  })
  const missing = tables.find(({ name }) => !seen.has(name))
  if (missing !== undefined) throw new Error(`no migration creates ${missing.name}`)
  return [TITLE, ...sections.filter((section) => section !== '')].join('\n')
}

function renderSubject({ file, introduction }: Subject, tables: ShownTable[]): string {
  const name = file
    .replace(/^\d+-/, '')
    .replace(/\.sql$/, '')
    .replaceAll('-', ' ')
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const lines = [`## ${title}`, '', introduction.replaceAll('\n', ' '), '', ...diagram(tables)]
  return [...lines, ...tables.flatMap(renderTable)].join('\n')
}

function diagram(tables: ShownTable[]): string[] {
  const boxes = tables.filter(({ isView }) => !isView)
  if (boxes.length === 0) return []
  const lines = boxes.flatMap((table) => {
    const keys = table.columns.flatMap((column) => keyLine(table, column))
    return keys.length === 0 ? [`  ${table.name}`] : [`  ${table.name} {`, ...keys, '  }']
  })
  const arrows = boxes.flatMap(({ name, references }) =>
    references
      .filter(({ table }) => table !== USERS)
      .map(({ table, columns }) => `  ${name} }o--|| ${table} : "${columns.join(', ')}"`),
  )
  return ['```mermaid', 'erDiagram', ...lines, ...arrows, '```', '']
}

/** Returns the line of a column in a diagram, which shows keys and references only. */
function keyLine({ references }: ShownTable, { name, type, isKey }: ShownColumn): string[] {
  const isReference = references.some(({ columns }) => columns.includes(name))
  const marks = [...(isKey ? ['PK'] : []), ...(isReference ? ['FK'] : [])]
  return marks.length === 0 ? [] : [`    ${shortType(type)} ${name} ${marks.join(', ')}`]
}

function renderTable({ name, isView, comment, columns, references }: ShownTable): string[] {
  if (comment === null)
    throw new Error(`${name} has no comment: add a "comment on" in its migration`)
  const list = withOneCounter(columns).map((column) => {
    const target = references.find(
      (one) => one.columns.length === 1 && one.columns[0] === column.name,
    )
    const parts = [
      shortType(column.type),
      ...(column.isNullable && !isView ? ['or null'] : []),
      ...(target === undefined ? [] : [`→ [\`${target.table}\`](#${target.table})`]),
    ]
    const note = column.comment === null ? '' : ` — ${column.comment}`
    return `- \`${column.name}\` ${parts.join(' ')}${note}`
  })
  return [`### ${isView ? 'View ' : ''}\`${name}\``, '', comment, '', ...list, '']
}

const SHORT: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
}

function shortType(type: string): string {
  return SHORT[type] ?? type
}
