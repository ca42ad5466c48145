import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MakeLocalLimiter } from '../../../apps/api/src/http/limits/local-limiter.ts'

const LIMIT = { name: 'bets', rate: { perSecond: 1, burst: 5 } } as const
const ABUSER_EVERY = 1_000

/**
 * Tries an exhausted key repeatedly while many other keys come and go. Returns how often it passed,
 * and how much the heap grew.
 */
export function holdKeys(make: MakeLocalLimiter, count: number) {
  const before = heapMb()
  const now = new Date()
  const limiter = make(() => now)
  for (let n = 0; n < LIMIT.rate.burst; n += 1) limiter.take(LIMIT, 'abuser')
  let abuserPassed = 0
  for (let n = 0; n < count; n += 1) {
    limiter.take(LIMIT, `key-${n}`)
    if (n % ABUSER_EVERY === 0 && limiter.take(LIMIT, 'abuser') === 0) abuserPassed += 1
  }
  const grownMb = Math.max(0, heapMb() - before)
  // Use the limiter once more, so that it is not garbage-collected before its size is measured.
  limiter.take(LIMIT, 'abuser')
  return { keys: count, abuserPassed, heapMb: grownMb }
}

function heapMb(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}
