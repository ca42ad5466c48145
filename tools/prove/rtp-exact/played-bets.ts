import type { BetParams } from '@kapis/games/bet-rules'
import { FLIP_SIDES } from '@kapis/games/flip'
import { ONE_SHOT_GAMES } from '@kapis/games/games'
import type { BetGame, OneShotGame, PlanGame } from '@kapis/games/games'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import { ONE_SHOT_FACTS } from '../shared/rounds/one-shot-facts.ts'
import type { Option } from '../shared/rounds/option.ts'
import { minesOption, streakOption } from '../shared/rounds/round-options.ts'

type PlayedBets<G extends BetGame> = { [N in G]: { params: BetParams[N]; option: Option }[] }

const PLANS: PlayedBets<PlanGame> = {
  flip: [0, 1, 2, 3].flatMap((more) =>
    FLIP_SIDES.map((first) => {
      const calls = [first, ...Array.from({ length: more }, (_, n) => FLIP_SIDES[n % 2]!)]
      return bet({ calls }, () => streakOption('flip', calls.length))
    }),
  ),
  // Use few mines. With many mines wins are rare, and their mean would need far more rounds to be
  // significant.
  mines: [1, 3, 5, 10].flatMap((mines) =>
    [1, 2, 3].map((gems) => {
      const picks = Array.from({ length: gems }, (_, n) => (mines + n * 7) % 25)
      return bet({ mines, picks }, () => minesOption(mines, gems))
    }),
  ),
  rock_paper_scissors: HANDS.flatMap((hand) =>
    [1, 2, 4].map((streak) =>
      bet({ hand, streak }, () => streakOption('rock_paper_scissors', streak)),
    ),
  ),
}

/** The bets that are played, by game. */
export const PLAYED_BETS: PlayedBets<BetGame> = {
  ...(Object.fromEntries(
    ONE_SHOT_GAMES.map((game) => [game, ONE_SHOT_FACTS[game].bets]),
  ) as PlayedBets<OneShotGame>),
  ...PLANS,
}

function bet<P>(params: P, optionOf: (params: P) => Option) {
  return { params, option: optionOf(params) }
}
