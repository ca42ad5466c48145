import { flipRule } from './flip.ts'
import type { FlipParams, FlipStep } from './flip.ts'
import type { RoundGame } from './games.ts'
import { hiloRule } from './hilo.ts'
import type { HiloParams, HiloStep } from './hilo.ts'
import { minesRule } from './mines.ts'
import type { MinesParams, MinesStep } from './mines.ts'
import { rockPaperScissorsRule } from './rock-paper-scissors.ts'
import type { RockPaperScissorsParams, RockPaperScissorsStep } from './rock-paper-scissors.ts'
import type { RoundRule } from './round.ts'

/** The start params of every multi-step game. */
export type RoundParams = {
  flip: FlipParams
  hilo: HiloParams
  mines: MinesParams
  rock_paper_scissors: RockPaperScissorsParams
}
export type RoundStep = {
  flip: FlipStep
  hilo: HiloStep
  mines: MinesStep
  rock_paper_scissors: RockPaperScissorsStep
}

/**
 * The rule of every multi-step game. The type ensures that each rule has the params and steps of
 * its own game.
 */
export const ROUND_RULES: {
  readonly [G in RoundGame]: RoundRule<RoundParams[G], RoundStep[G]> & { game: G }
} = {
  flip: flipRule,
  hilo: hiloRule,
  mines: minesRule,
  rock_paper_scissors: rockPaperScissorsRule,
}
