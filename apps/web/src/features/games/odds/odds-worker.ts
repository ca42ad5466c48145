import type { AutoPlan } from '@kapis/games/auto-odds'
import { simulateAuto, simulatedWords } from '@kapis/games/auto-odds'

/** The seed of every simulation. It is constant, so that equal settings show equal odds. */
const SEED = 1

// A thousand runs of a thousand bets take about a second. A worker keeps the page responsive.
addEventListener('message', ({ data }: MessageEvent<AutoPlan>) => {
  postMessage(simulateAuto(data, simulatedWords(SEED)))
})
