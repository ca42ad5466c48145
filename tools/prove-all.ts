import { endOnSignal } from './ci/end-on-signal.ts'
import { counted, sum } from './ci/tally.ts'
import type { Tally } from './ci/tally.ts'
import { proveAll } from './prove/prove-all.ts'
import { TESTS } from './prove/tested.ts'
import { bin } from './run/root.ts'
import { runAloud } from './run/step.ts'

const tallies: Tally[] = []
endOnSignal(() => tallies)
await proveAll({ isNight: true, onCount: (tally) => tallies.push(tally) })
const tests = { name: 'proofs in tests', command: bin('vitest') }
const { ok } = await runAloud({ ...tests, args: ['run', '--project', 'db', TESTS] })
tallies.push(counted(ok))
const { passed, failed } = sum(tallies)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
