import { endOnSignal } from './ci/end-on-signal.ts'
import { sum } from './ci/tally.ts'
import type { Tally } from './ci/tally.ts'
import { proveAll } from './prove/prove-all.ts'

const tallies: Tally[] = []
endOnSignal(() => tallies)
await proveAll({ isNight: true, onCount: (tally) => tallies.push(tally) })
const { passed, failed } = sum(tallies)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
