import { join } from 'node:path'
import { ROOT } from './run/root.ts'
import { runAloud } from './run/step.ts'

/** What writes files of the repository, by name. */
const GENERATORS = {
  // docs/CONFIG.md, COMMANDS.md, METRICS.md and .env.example
  config: 'tools/config-docs/config-docs.ts',
  // THIRD-PARTY-NOTICES.md
  notices: 'tools/supply-chain/notices.ts',
  // apps/api/src/db/schema.ts, from the migrations
  schema: 'tools/schema.ts',
  // the texts.ts of the web app, which join the languages of each catalogue
  texts: 'tools/texts/joins.ts',
}

/** What is written at a release only: the statements that the next schema must still accept. */
const AT_A_RELEASE = { statements: 'tools/record-statements.ts' }

/**
 * `pnpm gen [--check] [NAME …]`: writes what is generated, or fails if it is stale. Without names,
 * everything but what is written at a release.
 */
const words = process.argv.slice(2)
const flags = words.filter((word) => word.startsWith('--'))
const named = words.filter((word) => !word.startsWith('--'))
const all: Record<string, string> = { ...GENERATORS, ...AT_A_RELEASE }
const unknown = named.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  throw new Error(`${unknown.join(', ')}: choose of ${Object.keys(all).join(', ')}`)
}
for (const name of named.length > 0 ? named : Object.keys(GENERATORS)) {
  const args = [join(ROOT, all[name]!), ...flags]
  const { ok } = await runAloud({ name, command: process.execPath, args })
  if (!ok) process.exitCode = 1
}
