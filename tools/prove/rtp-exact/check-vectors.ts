import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { FLIP_SIDES } from '@kapis/games/flip'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import { ROUND_RULES } from '@kapis/games/round-rules'

type Vector = (typeof vectors.rounds)[number]
type State = Record<string, unknown> | undefined

// Above every streak in the vectors.
const uncapped = { multiplierMax4: Number.MAX_SAFE_INTEGER }

/** Plays the frozen rounds by the rules; two implementations agreed on them before. */
export function checkVectors(): { checked: number; wrong: string[] } {
  const wrong: string[] = []
  let checked = 0
  for (const round of vectors.rounds) {
    for (const [name, play] of Object.entries(PLAYS)) {
      const roundSeed = hashFromHex(round.roundSeed)!
      const draws = drawsOf({ roundSeed, clientSeed: vectors.clientSeed, nonce: round.nonce })
      const [found, frozen] = [play(draws, round), round[name as keyof Vector]]
      checked += 1
      if (JSON.stringify(found) !== JSON.stringify(frozen)) wrong.push(`${name} ${round.nonce}`)
    }
  }
  return { checked, wrong }
}

const PLAYS: Record<string, (draws: Draws, round: Vector) => unknown> = {
  dice: (draws) => hundredths(rollOf(draws)['roll']),
  limbo100: (draws) =>
    String(hundredths(ONE_SHOT_RULES.limbo.play({ targetHundredths: 200 }, draws).state['result'])),
  plinko8: (draws) => pathOf(8, draws),
  plinko16: (draws) => pathOf(16, draws),
  keno: (draws) => ONE_SHOT_RULES.keno.play({ numbers: [1], risk: 'low' }, draws).state['drawn'],
  mines3: (draws, { mines3 }) => minedOf(3, mines3[0]!, draws),
  mines24: (draws, { mines24 }) => minedOf(24, mines24[0]!, draws),
  hilo10: (draws) => {
    const skips = Array.from({ length: 9 }, () => ({ kind: 'skip' }) as const)
    const state: State = ROUND_RULES.hilo.play(uncapped, skips, draws)?.state
    const cards = state?.['cards'] as { rank: number; suit: number }[]
    return cards.map(({ rank, suit }) => `${rank}-${suit}`)
  },
  // Calls every flip right, or the round would end before its twentieth flip.
  flip20: (draws, { flip20 }) => {
    const [side, ...rest] = Array.from(flip20, (face) => FLIP_SIDES[Number(face)]!)
    const steps = rest.map((next) => ({ kind: 'flip', side: next }) as const)
    const state: State = ROUND_RULES.flip.play({ side: side!, ...uncapped }, steps, draws)?.state
    return digits(state?.['faces'] as string[], FLIP_SIDES)
  },
  rps20: (draws, { rps20 }) => {
    const [hand, ...rest] = Array.from(rps20, (app) => HANDS[(Number(app) + 1) % 3]!)
    const steps = rest.map((next) => ({ kind: 'throw', hand: next }) as const)
    const rule = ROUND_RULES.rock_paper_scissors
    const state: State = rule.play({ hand: hand!, ...uncapped }, steps, draws)?.state
    const throws = state?.['throws'] as { app: string }[]
    return digits(
      throws.map(({ app }) => app),
      HANDS,
    )
  },
}

function rollOf(draws: Draws) {
  return ONE_SHOT_RULES.dice.play({ condition: 'above', targetHundredths: 5_050 }, draws).state
}

function pathOf(rows: number, draws: Draws) {
  return ONE_SHOT_RULES.plinko.play({ rows, risk: 'low' }, draws).state['path']
}

/** Hits a mine, which reveals all of them. */
function minedOf(mines: number, tile: number, draws: Draws) {
  const step = { kind: 'reveal', tile } as const
  const state: State = ROUND_RULES.mines.play({ mines, ...uncapped }, [step], draws)?.state
  return state?.['minedTiles']
}

function digits(names: readonly string[], all: readonly string[]): string {
  return names.map((name) => all.indexOf(name)).join('')
}

function hundredths(value: unknown): number {
  return Math.round((value as number) * 100)
}
