import { counted } from '#lib/plural.ts'

/** Texts of auto-bet by a plan, in multi-step games. */
export const plan = {
  maxBet: 'Max bet',
  clear: 'Clear',
  mines: {
    choose: 'Choose tiles to open',
    chosen: (count: number) => counted(count, 'tile chosen', 'tiles chosen'),
    tooMany: (gems: number) =>
      gems === 1
        ? 'There is only 1 gem. Choose one tile.'
        : `There are only ${gems} gems. Choose fewer tiles.`,
    random: 'Random tile',
  },
  flip: {
    choose: 'Choose heads or tails for 1–10 flips',
    calls: 'Your calls',
    count: (count: number) => counted(count, 'call, must be correct', 'calls, all must be correct'),
    add: { heads: 'Add heads', tails: 'Add tails' },
    removeLast: 'Remove last',
    call: (place: number, side: string) => `Call ${place}: ${side}`,
    came: (face: string) => `landed on ${face}`,
  },
  rps: {
    streak: 'Win streak',
    goal: (hand: string, wins: number) =>
      wins === 1 ? `${hand}: win once to be paid` : `${hand}: win ${wins} in a row to be paid`,
    goalOf: (wins: number, pays: string) => `${counted(wins, 'win', 'wins')}, pays ${pays}`,
    fewer: 'One fewer win',
    more: 'One more win',
    throws: 'Throws in the last round',
    thrown: (place: number, own: string, host: string, result: string) =>
      `Throw ${place}: ${own} vs ${host}, ${result}`,
  },
}
export type PlanTexts = typeof plan
