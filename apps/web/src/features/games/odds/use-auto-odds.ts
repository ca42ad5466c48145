import type { AutoOdds, AutoPlan } from '@kapis/games/auto-odds'
import type { BetGame } from '@kapis/games/games'
import { useEffect, useState } from 'react'
import { checkAuto, settingsOf } from '../auto/auto-settings.ts'
import { useAuto } from '../auto/auto-store.ts'
import { useDerived } from '../model/use-derived.ts'
import type { GameStore } from '../engine/game-store.ts'

/** The time after the last key press before a simulation starts. */
const PAUSE_MS = 300

const NO_PLAN = 'null'
/**
 * The key during a run. It is constant, so that the bets of the run do not render the odds again.
 */
const RUNNING = 'running'
/** The maximum stake if no limit is known. The balance limits the stakes as well. */
const NO_MAX_MINOR = 10n ** 18n

type Shown =
  | { state: 'done'; odds: AutoOdds }
  | { state: 'none' | 'busy' | 'failed'; odds: AutoOdds | null }

/**
 * Returns the odds of the auto-bet run that the current settings describe, or the state `none` if
 * the settings are invalid. During a run, returns the odds that were known at its start, or null if
 * they were not known yet.
 */
export function useAutoOdds(game: GameStore): Shown | null {
  const [found, setFound] = useState<{ key: string; odds: AutoOdds | null } | null>(null)
  const isRunning = useAuto(({ run }) => run !== null)
  const key = useDerived(game, () =>
    useAuto.getState().run === null ? write(readPlan(game)) : RUNNING,
  )
  const [lastKey, setLastKey] = useState(key)
  if (key !== RUNNING && key !== lastKey) setLastKey(key)
  useEffect(() => {
    const plan = readPlan(game)
    if (isRunning || plan === null) return
    let worker: Worker | undefined
    const timer = setTimeout(() => {
      worker = simulate(plan, (odds) => setFound({ key, odds }))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [game, key, isRunning])
  const odds = found?.odds ?? null
  if (!isRunning && key === NO_PLAN) return { state: 'none', odds: null }
  if (!isRunning && found?.key !== key) return { state: 'busy', odds }
  if (found?.key !== lastKey) return null
  return odds === null ? { state: 'failed', odds } : { state: 'done', odds }
}

/**
 * Simulates runs in a worker and returns it, so that it can be terminated. Passes null to `onDone`
 * if the worker failed.
 */
function simulate(plan: AutoPlan, onDone: (odds: AutoOdds | null) => void): Worker | undefined {
  if (typeof Worker === 'undefined') {
    onDone(null)
    return undefined
  }
  const worker = new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<AutoOdds>) => onDone(data))
  worker.addEventListener('error', () => onDone(null))
  worker.postMessage(plan, [])
  return worker
}

function readPlan(game: GameStore): AutoPlan | null {
  const { form } = useAuto.getState()
  const baseMinor = game.readStake()
  if (Object.keys(checkAuto(form, baseMinor)).length > 0 || game.readProblem() !== null) return null
  const balanceMinor = game.readBalance() ?? 0n
  return {
    // Auto-bet exists only for games whose bets one request decides.
    game: game.game as BetGame,
    params: game.readParams() as AutoPlan['params'],
    settings: settingsOf(form, baseMinor),
    funds: { balanceMinor, maxStakeMinor: game.readMaxStake() ?? NO_MAX_MINOR },
  }
}

function write(plan: AutoPlan | null): string {
  return JSON.stringify(plan, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
