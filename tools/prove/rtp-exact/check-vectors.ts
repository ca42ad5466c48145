import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { FLIP_SIDES } from '@kapis/games/flip'
import { GAMES, isRoundGame } from '@kapis/games/games'
import type { Game, RoundGame } from '@kapis/games/games'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { ONE_SHOT_FACTS } from '../shared/rounds/one-shot-facts.ts'
import type { Vector } from '../shared/rounds/one-shot-facts.ts'

type State = Record<string, unknown> | undefined

// A cap on the multiplier that no streak in the vectors reaches.
const uncapped = { multiplierMax4: Number.MAX_SAFE_INTEGER }

/**
 * Plays the rounds of the test vectors by the rules and compares the outcomes, on which two
 * independent implementations agreed before.
 */
export function checkVectors(games = GAMES): { checked: number; wrong: string[] } {
  const wrong: string[] = []
  let checked = 0
  for (const game of games) {
    const plays = Object.entries(playsOf(game))
    if (plays.length === 0) wrong.push(`${game} has no frozen rounds`)
    for (const round of vectors.rounds) {
      for (const [name, play] of plays) {
        const roundSeed = hashFromHex(round.roundSeed)!
        const draws = drawsOf({ roundSeed, clientSeed: vectors.clientSeed, nonce: round.nonce })
        const [found, frozen] = [play(draws, round), round[name as keyof Vector]]
        checked += 1
        if (JSON.stringify(found) !== JSON.stringify(frozen)) wrong.push(`${name} ${round.nonce}`)
      }
    }
  }
  return { checked, wrong }
}

type Plays = { [Name in keyof Vector]?: (draws: Draws, round: Vector) => unknown }

const ROUND_PLAYS: Record<RoundGame, Plays> = {
  flip: {
    // Call every flip correctly. Otherwise the round would end before its twentieth flip.
    flip20: (draws, { flip20 }) => {
      const [side, ...rest] = Array.from(flip20, (face) => FLIP_SIDES[Number(face)]!)
      const steps = rest.map((next) => ({ kind: 'flip', side: next }) as const)
      const state: State = ROUND_RULES.flip.play({ side: side!, ...uncapped }, steps, draws)?.state
      return digits(state?.['faces'] as string[], FLIP_SIDES)
    },
  },
  hilo: {
    hilo10: (draws) => {
      const skips = Array.from({ length: 9 }, () => ({ kind: 'skip' }) as const)
      const state: State = ROUND_RULES.hilo.play(uncapped, skips, draws)?.state
      const cards = state?.['cards'] as { rank: number; suit: number }[]
      return cards.map(({ rank, suit }) => `${rank}-${suit}`)
    },
  },
  mines: {
    mines3: (draws, { mines3 }) => minedOf(3, mines3[0]!, draws),
    mines24: (draws, { mines24 }) => minedOf(24, mines24[0]!, draws),
  },
  rock_paper_scissors: {
    rps20: (draws, { rps20 }) => {
      const [hand, ...rest] = Array.from(rps20, (app) => HANDS[(Number(app) + 1) % 3]!)
      const steps = rest.map((next) => ({ kind: 'throw', hand: next }) as const)
      const rule = ROUND_RULES.rock_paper_scissors
      const state: State = rule.play({ hand: hand!, ...uncapped }, steps, draws)?.state
      const throws = state?.['throws'] as { house: string }[]
      return digits(
        throws.map(({ house }) => house),
        HANDS,
      )
    },
  },
}

function playsOf(game: Game): Plays {
  return isRoundGame(game) ? ROUND_PLAYS[game] : ONE_SHOT_FACTS[game].vectors
}

/** Opens a tile with a mine and returns the mined tiles, all of which this reveals. */
function minedOf(mines: number, tile: number, draws: Draws) {
  const step = { kind: 'reveal', tile } as const
  const state: State = ROUND_RULES.mines.play({ mines, ...uncapped }, [step], draws)?.state
  return state?.['minedTiles']
}

function digits(names: readonly string[], all: readonly string[]): string {
  return names.map((name) => all.indexOf(name)).join('')
}
