import { ONE_SHOT_GAMES, ROUND_GAMES } from '@kapis/games/games'
import type { RoundGame } from '@kapis/games/games'
import { ONE_SHOT_FACTS } from '../shared/rounds/one-shot-facts.ts'
import type { Option } from '../shared/rounds/option.ts'
import { hiloOptions, minesOptions, streakOptions } from '../shared/rounds/round-options.ts'

/**
 * Lists every option that can be bet on, with probabilities counted here and multipliers from the
 * rules. For hilo, the options are the sequences of up to the given number of guesses; they differ
 * only in how many ranks win.
 */
export function* listOptions(hiloGuessesMax: number): Generator<Option> {
  for (const game of ONE_SHOT_GAMES) yield* ONE_SHOT_FACTS[game].options()
  for (const game of ROUND_GAMES) yield* ROUND_OPTIONS[game](hiloGuessesMax)
}

const ROUND_OPTIONS: Record<RoundGame, (hiloGuessesMax: number) => Iterable<Option>> = {
  flip: () => streakOptions('flip'),
  hilo: hiloOptions,
  mines: minesOptions,
  // A tied throw is repeated, so a decided throw has the odds of a coin flip.
  rock_paper_scissors: () => streakOptions('rock_paper_scissors'),
}
