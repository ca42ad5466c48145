import { readConfig } from '../../apps/api/src/config.ts'
import { apiEnvironment, newSecretsKey } from '../run/api-environment.ts'
import { DATABASE, prepareDatabase } from '../run/prepare-database.ts'
import { startServices } from '../services/services.ts'
import { checkYear } from './check-year.ts'
import { fillDatabase } from './fill-database.ts'

/**
 * `pnpm demo` makes a year of demo data and serves it; it is `pnpm dev --demo`. `pnpm demo --check`
 * makes it in a scratch database, checks it, and prints the result as JSON.
 */
if (process.argv.includes('--check')) {
  const services = await startServices()
  await prepareDatabase(services)
  const env = apiEnvironment({
    services,
    database: DATABASE,
    profile: 'test',
    origins: [],
    secretsKey: newSecretsKey(),
  })
  const started = performance.now()
  await fillDatabase(env, { say: console.log })
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const { isGood, ...found } = await checkYear(readConfig(env))
  const allSeconds = Math.round((performance.now() - started) / 100) / 10
  await services.stop()
  console.log(JSON.stringify({ seconds, secondsWithChecks: allSeconds, ...found, isGood }))
  process.exitCode = isGood ? 0 : 1
} else {
  process.argv.push('--demo')
  await import('../dev.ts')
}
