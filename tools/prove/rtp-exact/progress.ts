import { noteProgress } from '../progress.ts'
import type { ProofContext } from '../proof.ts'

const PRINT_EVERY = 100_000

/** Returns a function that prints the progress of a game that takes minutes. */
export function openProgress(ctx: Pick<ProofContext, 'say'>, game: string, rounds: number) {
  const startedAt = performance.now()
  return (played: number) => {
    noteProgress()
    if (rounds <= PRINT_EVERY || played % PRINT_EVERY !== 0) return
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    ctx.say(`${game}: ${played} of ${rounds} in ${seconds} s`)
  }
}
