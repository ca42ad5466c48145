import type { TidyRule } from './source-file.ts'

/**
 * Migrations that this rule does not check, with their reason. Do not add others:
 * docs/decisions/018-expand-migrate-contract.md says how to write them instead.
 */
const EXEMPT: Record<string, string> = {
  '0001-users': 'begins a new database, with a do block that creates a role',
}

/** Statements that lock for long, each with the way to write it instead. */
const FAULTS: [RegExp, string][] = [
  [
    /^create (unique )?index (?!concurrently)/,
    'builds an index under a lock: create index concurrently, alone in its file',
  ],
  [
    /^create (unique )?index concurrently (if not exists )?on\b/,
    'has no name, by which the runner could drop it after a failed attempt',
  ],
  [/^(drop index|reindex)(?!.*\bconcurrently\b)/, 'locks the table: use concurrently'],
  [
    /\badd (column )?(if not exists )?(?!constraint)\w+ [^,]*\bnot null\b(?![^,]*\bdefault\b)/,
    'adds a column that old rows and old processes do not fill: leave it nullable or add a default',
  ],
  [
    /\badd (column )?(?!constraint)\w+ [^,]*(\bgenerated\b|serial\b|default \w*(random|uuid|clock_timestamp)\w*\()/,
    'rewrites the table: add the column empty and fill it in parts',
  ],
  [
    /\badd (column )?(?!constraint)\w+ [^,]*\bunique\b|\badd (constraint \w+ )?(unique|primary key) ?\(/,
    'builds an index under a lock: create it concurrently, then add the constraint using it',
  ],
  [
    /\badd (constraint \w+ )?exclude\b/,
    'builds an index under a lock, and PostgreSQL knows no other way: put it on a new table',
  ],
  [
    /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table under a lock: add it not valid, and validate it in a later migration',
  ],
  [
    /\badd (column )?(?!constraint)\w+ [^,]*\b(check|references)\b/,
    'reads the whole table under a lock: add the constraint by itself, not valid',
  ],
  [
    /\bset not null\b/,
    'reads the whole table under a lock: validate a check (x is not null) before, and say so here',
  ],
  [/\balter (column )?\w+ (set data )?type\b/, 'rewrites the table: add a column beside it'],
  [/^(lock table|cluster|vacuum full)\b/, 'locks the whole table'],
  [/^(update|delete from|truncate)\b/, 'changes all rows in one transaction: do it in parts'],
  [/^do\b/, 'hides its statements from this rule: write them outside the block'],
  [/^set (local )?(lock|statement)_timeout\b/, 'overrides the time limits of the runner'],
]

const CONCURRENTLY = /\bindex concurrently\b/

/**
 * Finds migrations that lock an existing table for more than a moment. They run while players bet.
 */
export const migrationsLockBriefly: TidyRule = (files) =>
  files.flatMap(({ path, text }) => {
    const name = /^apps\/api\/migrations\/([^/]+)\.sql$/.exec(path)?.[1]
    if (name === undefined || EXEMPT[name] !== undefined) return []
    const statements = statementsOf(text)
    const own = new Set(statements.flatMap((one) => /^create table (\w+)/.exec(one)?.[1] ?? []))
    const faults = statements
      .filter((statement) => !own.has(tableOf(statement)))
      .flatMap((statement) =>
        FAULTS.filter(([pattern]) => pattern.test(statement)).map(
          ([, fault]) => `${path}: "${statement.slice(0, 60)}" ${fault}`,
        ),
      )
    const isMixed = statements.length > 1 && statements.some((one) => CONCURRENTLY.test(one))
    return isMixed ? [...faults, `${path}: a concurrent index is alone in its file`] : faults
  })

/** Splits a file into its statements, without comments and the bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '')
}

const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?|update |delete from |truncate |lock table )(\w+)/

function tableOf(statement: string): string {
  return TABLE.exec(statement)?.[1] ?? ''
}
