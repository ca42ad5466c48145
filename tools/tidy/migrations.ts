import type { SourceFile, TidyRule } from './source-file.ts'

const CONTRACTS =
  /\b(drop\s+(function|procedure|column|table|view|type)|rename\s+(to|column)|rename\s+\w+\s+to|(set\s+data\s+)?type\s+\w+\s+using|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type)\b/i
const REASON = /^--[ \t]*contract:[ \t]*\S/im

/**
 * Finds migrations that remove something without saying why. During a rollout, processes of the
 * previous release run on the new schema and may still use it (docs/decisions/018).
 */
export const migrationsExpandFirst: TidyRule = (files) =>
  files
    .filter(({ path }) => isMigration(path))
    .filter(({ text }) => CONTRACTS.test(withoutSqlComments(text)) && !REASON.test(text))
    .map(({ path }) => `${path} takes something away without a line "-- contract: <why>"`)

function isMigration(path: SourceFile['path']): boolean {
  return /^apps\/api\/migrations\/[^/]*\.sql$/.test(path)
}

function withoutSqlComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, '')
}
