import { buildApp } from '../../../apps/api/src/app/app.ts'
import { readConfig } from '../../../apps/api/src/config.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import { checkRelease } from '../../../apps/api/src/integrity/manifest.ts'
import { openRelease } from '../../../apps/api/src/integrity/release.ts'
import { openDeps, serve } from '../../../apps/api/src/app/serve.ts'

/** Planted bug: an API that considers a file unchanged if its name is in the manifest. */
const config = readConfig()
await openRelease(config, async (folder, publicKey) => {
  const check = await checkRelease(folder, publicKey)
  return { ...check, faults: check.faults.filter((fault) => !fault.endsWith(' is changed')) }
})
const deps = openDeps(config, openPool)
await serve(deps, await buildApp(deps))
