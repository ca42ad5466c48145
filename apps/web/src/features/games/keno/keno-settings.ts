import { KENO } from '@kapis/games/keno'
import type { KenoRisk } from '@kapis/games/keno-tables'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

type KenoSettings = { numbers: readonly number[]; risk: KenoRisk }

const KEY = 'keno-picks'

/** The picks and the risk, which a reload of the tab does not reset. */
export const useKenoSettings = create<KenoSettings>(recall)

useKenoSettings.subscribe((settings) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Without storage, a reload resets the picks.
  }
})
onSignedOut(() => useKenoSettings.setState({ numbers: [], risk: 'classic' }))

function recall(): KenoSettings {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const { numbers = [], risk = 'classic' } = kept as Partial<KenoSettings>
    const picks = allNumbers().filter((number) => numbers.includes(number))
    return {
      numbers: picks.slice(0, KENO.picksMax),
      risk: KENO_RISKS.find((one) => one === risk) ?? 'classic',
    }
  } catch {
    return { numbers: [], risk: 'classic' }
  }
}

export const kenoSettings = useKenoSettings.getState

export function setRisk(risk: KenoRisk): void {
  useKenoSettings.setState({ risk })
}

/** Picks or unpicks a number. Returns false if ten numbers are already picked. */
export function toggleNumber(number: number): boolean {
  const { numbers } = kenoSettings()
  if (numbers.includes(number)) {
    useKenoSettings.setState({ numbers: numbers.filter((each) => each !== number) })
    return true
  }
  if (numbers.length === KENO.picksMax) return false
  setNumbers([...numbers, number])
  return true
}

export function clearNumbers(): void {
  useKenoSettings.setState({ numbers: [] })
}

/**
 * Fills the picks up to ten with random numbers; if there are already ten, replaces all of them.
 * The browser's randomness does not affect the draw.
 */
export function pickForMe(): void {
  const { numbers } = kenoSettings()
  const kept = numbers.length === KENO.picksMax ? [] : numbers
  const rest = allNumbers().filter((number) => !kept.includes(number))
  const chances = crypto.getRandomValues(new Uint32Array(rest.length))
  const shuffled = rest
    .map((number, place) => ({ number, chance: chances[place] ?? 0 }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ number }) => number)
  setNumbers([...kept, ...shuffled.slice(0, KENO.picksMax - kept.length)])
}

export function allNumbers(): number[] {
  return Array.from({ length: KENO.balls }, (_, place) => place + 1)
}

function setNumbers(numbers: readonly number[]): void {
  useKenoSettings.setState({ numbers: numbers.toSorted((a, b) => a - b) })
}
