import { noteProgress } from '../progress.ts'
import type { Proof } from '../proof.ts'
import { openStage } from './stage.ts'
import { TRIGGERS } from './triggers.ts'

/** Thresholds that are low enough for a bet of the proof to reach them. */
const LARGE = { LARGE_STAKE: '100', LARGE_WIN: '50' }

export const proof: Proof = {
  name: 'events.complete',
  about: 'Every significant event of GLI-19 2.8.8 leaves a trace in the staff log or the log.',
  async run(ctx) {
    const env = { ...LARGE, LOG_LEVEL: 'info', REQUESTS_PER_SECOND: '0', SHED_FROM_DELAY_MS: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'errors-only' } : { env })
    const stage = await openStage(ctx, api)
    const missing: string[] = []
    for (const [words, trigger] of Object.entries(TRIGGERS)) {
      if (!(await trigger(stage))) missing.push(words)
      noteProgress()
    }
    for (const words of missing) ctx.say(`WRONG no trace of ${words}`)
    const letters = new Set(Object.keys(TRIGGERS).map((words) => words[0]))
    const events = Object.keys(TRIGGERS).length
    const figures = { events, letters: letters.size, missing: missing.length }
    return { pass: missing.length === 0 && letters.size === 16, figures }
  },
}
