import { readFile } from 'node:fs/promises'
import type { MigrationBuilder, RunnerOption } from 'node-pg-migrate'

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number]

const CONCURRENT_INDEX =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i

/** Loads migrations from plain SQL files. A concurrent index build runs outside a transaction. */
export const SQL_MIGRATIONS: Strategy = {
  extensions: ['.sql'],
  loader: (paths) =>
    Promise.all(
      paths.map(async (path) => {
        const text = await readFile(path, 'utf8')
        const up = (pgm: MigrationBuilder) => addSteps(pgm, text)
        return { id: path, filePaths: [path], actions: { up, down: false } }
      }),
    ),
}

/**
 * Adds the statements of a migration file. A failed concurrent build leaves an invalid index, which
 * is dropped before the next attempt. The build may wait for older transactions without a time
 * limit, because unlike other migrations it blocks no writers while it waits.
 */
function addSteps(pgm: MigrationBuilder, text: string): void {
  const index = CONCURRENT_INDEX.exec(text)?.[1]
  if (index === undefined) {
    pgm.sql(text)
    return
  }
  pgm.noTransaction()
  pgm.sql('set lock_timeout = 0')
  pgm.sql(`drop index concurrently if exists ${index}`)
  pgm.sql(text)
  pgm.sql('reset lock_timeout')
}
