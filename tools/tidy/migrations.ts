import type { SourceFile, TidyRule } from './source-file.ts'

/** The last migration before decision 018. */
const FREE_UNTIL = 71
const CONTRACTS =
  /\b(drop\s+(function|procedure|column|table|view|type)|rename\s+(to|column)|rename\s+\w+\s+to|(set\s+data\s+)?type\s+\w+\s+using|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type)\b/i
const REASON = /^--[ \t]*contract:[ \t]*\S/im

/**
 * A process of the previous release runs on the new schema during a rollout. Only a migration that
 * says why may remove what it uses.
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
