import { formatMultiplier } from '#lib/format.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { byGame } from './outcome-states.ts'
import type { ByGame } from './outcome-states.ts'
import type { SharedBet } from './read-record.ts'
import type { SharingTexts } from './texts.en.ts'

/** Describes the result of a bet, such as `9 gems, 5 mines on the board`. */
export function describeBet(bet: SharedBet, { details }: SharingTexts): string {
  return byGame(DETAILS, bet, details) ?? gameName(bet.game)
}

const DETAILS: ByGame<[t: SharingTexts['details']], string> = {
  dice: ({ roll, target, condition }, t) =>
    (condition === 'above' ? t.dice : t.diceBelow)(roll.toFixed(2), target.toFixed(2)),
  flip: ({ streak }, t) => t.flip(streak),
  hilo: ({ moves, end }, t) => {
    const guesses = moves.filter((move) => move !== 'skip').length
    return t.hilo(end === 'lose' ? guesses - 1 : guesses)
  },
  keno: ({ hits, numbers, risk }, t) => t.keno(hits, numbers.length, t.risks[risk]),
  limbo: ({ result, target }, t) => t.limbo(formatMultiplier(result), formatMultiplier(target)),
  mines: ({ opened, mines }, t) => t.mines(opened.length, mines),
  plinko: ({ rows, risk }, t) => t.plinko(rows, t.risks[risk]),
  rock_paper_scissors: ({ streak }, t) => t.rockPaperScissors(streak),
}
