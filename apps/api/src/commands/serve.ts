import { buildApp } from '#app/app.ts'
import { openDeps, serve } from '#app/serve.ts'
import { readConfig } from '#config.ts'
import { openPool } from '#db/pool.ts'
import { recordRelease } from '#features/audit-logs/record-release.ts'
import { openRelease } from '#integrity/release.ts'

/** Runs an API process. */
export async function run(): Promise<void> {
  const config = readConfig()
  const release = await openRelease(config)
  const deps = { ...openDeps(config, openPool), release }
  const app = await buildApp(deps)
  await serve(deps, app)
  await release.watch({ log: app.log, record: (check) => recordRelease(deps.db, 'api', check) })
}
