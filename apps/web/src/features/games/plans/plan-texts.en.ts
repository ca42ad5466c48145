/** Texts of auto-bet in games of several steps. */
export const plan = {
  maxBet: 'Largest bet',
  clear: 'Clear',
  mines: {
    choose: 'Choose the tiles to open',
    chosen: (count: number) => (count === 1 ? '1 tile chosen' : `${count} tiles chosen`),
    tooMany: (gems: number) =>
      gems === 1
        ? 'There is only 1 gem: choose one tile'
        : `There are only ${gems} gems: choose fewer tiles`,
    random: 'Random tile',
  },
  flip: {
    choose: 'Call 1 to 10 flips',
    calls: 'Your calls',
    count: (count: number) =>
      count === 1 ? '1 call, it must be right' : `${count} calls, all must be right`,
    add: { heads: 'Add heads', tails: 'Add tails' },
    removeLast: 'Remove last',
    call: (place: number, side: string) => `Call ${place}: ${side}`,
    came: (face: string) => `${face} came`,
  },
  rps: {
    streak: 'Wins in a row',
    goal: (hand: string, wins: number) =>
      wins === 1 ? `${hand} until it wins once` : `${hand} until it wins ${wins} times in a row`,
    goalOf: (wins: number, pays: string) =>
      wins === 1 ? `1 win, pays ${pays}` : `${wins} wins, pays ${pays}`,
    fewer: 'One win fewer',
    more: 'One win more',
    throws: 'Throws of the last round',
    thrown: (place: number, own: string, host: string, result: string) =>
      `Throw ${place}: ${own} against ${host}, ${result}`,
  },
}
export type PlanTexts = typeof plan
