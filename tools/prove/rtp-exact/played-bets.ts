import type { BetGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import { FLIP_SIDES } from '@kapis/games/flip'
import { KENO_RISKS } from '@kapis/games/keno-tables'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { HANDS } from '@kapis/games/rock-paper-scissors'
import {
  diceOption,
  kenoOption,
  limboOption,
  minesOption,
  plinkoOption,
  streakOption,
} from '../shared/rounds/options.ts'
import type { Option } from '../shared/rounds/options.ts'

type PlayedBet<G extends BetGame> = { params: BetParams[G]; option: Option }

/** Bets of each game whose rounds are played. */
export const PLAYED_BETS: { [G in BetGame]: PlayedBet<G>[] } = {
  dice: [200, 2_500, 5_050, 9_800].flatMap((targetHundredths) =>
    (['above', 'below'] as const).map((condition) =>
      bet({ condition, targetHundredths }, diceOption),
    ),
  ),
  flip: [0, 1, 2, 3].flatMap((more) =>
    FLIP_SIDES.map((first) => {
      const calls = [first, ...Array.from({ length: more }, (_, n) => FLIP_SIDES[n % 2]!)]
      return bet({ calls }, () => streakOption('flip', calls.length))
    }),
  ),
  keno: KENO_RISKS.flatMap((risk) =>
    [1, 4, 7, 10].map((picks) => {
      const numbers = Array.from({ length: picks }, (_, place) => 1 + place * 4)
      return bet({ numbers, risk }, kenoOption)
    }),
  ),
  limbo: [101, 150, 200, 1_000, 5_000].map((targetHundredths) =>
    bet({ targetHundredths }, limboOption),
  ),
  // Fewer mines: rare wins would need far more rounds before a mean is significant.
  mines: [1, 3, 5, 10].flatMap((mines) =>
    [1, 2, 3].map((gems) => {
      const picks = Array.from({ length: gems }, (_, n) => (mines + n * 7) % 25)
      return bet({ mines, picks }, () => minesOption(mines, gems))
    }),
  ),
  plinko: PLINKO_RISKS.flatMap((risk) =>
    // Without 16 rows at high risk: its rare 1000x would distort the mean.
    (risk === 'high' ? [8, 11, 12] : [8, 11, 12, 16]).map((rows) =>
      bet({ rows, risk }, plinkoOption),
    ),
  ),
  rock_paper_scissors: HANDS.flatMap((hand) =>
    [1, 2, 4].map((streak) =>
      bet({ hand, streak }, () => streakOption('rock_paper_scissors', streak)),
    ),
  ),
}

function bet<P>(params: P, optionOf: (params: P) => Option) {
  return { params, option: optionOf(params) }
}
