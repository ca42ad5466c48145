import { counted } from '#lib/plural.ts'

/** Texts of auto-bet in games of several steps. */
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
    choose: 'Make 1–10 calls',
    calls: 'Your calls',
    count: (count: number) => counted(count, 'call, must be right', 'calls, all must be right'),
    add: { heads: 'Add heads', tails: 'Add tails' },
    removeLast: 'Remove last',
    call: (place: number, side: string) => `Call ${place}: ${side}`,
    came: (face: string) => `landed on ${face}`,
  },
  rps: {
    streak: 'Win streak',
    goal: (hand: string, wins: number) =>
      wins === 1 ? `${hand} until you win once` : `${hand} until you win ${wins} in a row`,
    goalOf: (wins: number, pays: string) =>
      wins === 1 ? `1 win, pays ${pays}` : `${wins} wins, pays ${pays}`,
    fewer: 'One less win',
    more: 'One more win',
    throws: 'Throws in the last round',
    thrown: (place: number, own: string, host: string, result: string) =>
      `Throw ${place}: ${own} vs ${host}, ${result}`,
  },
}
export type PlanTexts = typeof plan
