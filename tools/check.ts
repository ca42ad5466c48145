import { runChecks } from './check/run-checks.ts'

const startedAt = performance.now()
const results = await runChecks()
const failed = results.filter((result) => !result.ok).map((result) => result.name)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(failed.length === 0 ? `all well in ${seconds} s` : `failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
