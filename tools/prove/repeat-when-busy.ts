import { openMachineWatch } from './machine-watch.ts'
import type { MachineWatch } from './machine-watch.ts'
import type { ProofResult } from './proof.ts'

const TRIES = 3
/** A crash is repeated once, however long it took, because many crashes are waits that ended. */
const CRASHES_MAX = 1
const PORT_TAKEN = /EADDRINUSE|address already in use|cannot bind/i
/** The time after which no new attempt begins, because CI must end. */
const TRY_MS_MAX = 180_000

type Settings = {
  /**
   * Whether a bug is planted. If so, a slow result is not repeated, because a time above its limit
   * may be what the proof has to find.
   */
  planted: boolean
  /**
   * Whether another proof runs at the same time. If so, a slow result is not repeated here, because
   * the caller repeats it alone.
   */
  beside?: boolean
  say(line: string): void
  openWatch?(): MachineWatch
}

/**
 * Runs a proof, or a part of one, and repeats it if it was only too slow and the machine was busy
 * with something else. A wrong result is never repeated. If the machine is busy at every try, the
 * times do not count and the figures say so. A proof that crashed on a busy machine, or because
 * another program took its port, is repeated too, but must then end by itself.
 */
export async function repeatWhenBusy<R extends ProofResult>(
  run: () => Promise<R>,
  { planted, beside = false, say, openWatch = openMachineWatch }: Settings,
): Promise<Omit<R, 'tooSlow' | 'hasCrashed'>> {
  const startMs = performance.now()
  for (let tries = 1; ; tries += 1) {
    const { ran, busy } = await runWatched(run, openWatch())
    const { tooSlow = [], hasCrashed = false, ...result } = ran
    const crash = hasCrashed && tries <= CRASHES_MAX ? whyCrashed(ran, busy) : null
    if (crash !== null) {
      say(`CRASHED: ${crash}; trying again`)
      continue
    }
    if (tooSlow.length === 0) return result
    for (const figure of tooSlow) say(`TOO SLOW ${figure}`)
    if (planted || !result.pass) return { ...result, pass: false }
    if (beside) return { ...result, figures: { ...result.figures, notMeasured: tooSlow } }
    if (busy === null) return { ...result, pass: false }
    const isLast = tries === TRIES || performance.now() - startMs > TRY_MS_MAX
    say(`BUSY: ${busy}; ${isLast ? 'the times do not count' : 'trying again'}`)
    const figures = { ...result.figures, busy, notMeasured: tooSlow }
    if (isLast) return { ...result, figures }
  }
}

/** Returns what may have made a proof crash apart from the product, or null. */
function whyCrashed({ figures }: ProofResult, busy: string | null): string | null {
  return PORT_TAKEN.test(String(figures['error'])) ? 'a port was taken' : busy
}

async function runWatched<R extends ProofResult>(run: () => Promise<R>, watch: MachineWatch) {
  try {
    const ran = await run()
    return { ran, busy: watch.findBusy() }
  } finally {
    await watch.stop()
  }
}
