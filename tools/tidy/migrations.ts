import type { SourceFile, TidyRule } from './source-file.ts'

/** The number of the last migration before docs/decisions/018, which this rule enforces. */
const FREE_UNTIL = 71
const CONTRACTS =
  /\b(drop\s+(function|procedure|column|table|view|type)|rename\s+(to|column)|rename\s+\w+\s+to|(set\s+data\s+)?type\s+\w+\s+using|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type)\b/i
const REASON = /^--[ \t]*contract:[ \t]*\S/im

/**
 * Finds migrations that remove something without saying why. During a rollout, processes of the
 * previous release run on the new schema and may still use it.
 */
export const migrationsExpandFirst: TidyRule = (files) =>
  files
    .filter(({ path }) => Number(numberOf(path)) > FREE_UNTIL)
    .filter(({ text }) => CONTRACTS.test(withoutSqlComments(text)) && !REASON.test(text))
    .map(({ path }) => `${path} takes something away without a line "-- contract: <why>"`)

function numberOf(path: SourceFile['path']): string | undefined {
  return /^apps\/api\/migrations\/(\d+)-[^/]*\.sql$/.exec(path)?.[1]
}

function withoutSqlComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, '')
}
