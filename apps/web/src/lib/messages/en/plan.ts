/** What auto-bet says in the games of several steps, where a whole round is planned. */
export const plan = {
  locked: 'Auto waits until this round has ended.',
  plan: 'Your plan',
  maxBet: 'Largest bet',
  aboveMax: (amount: string) => `With this plan a bet can be at most ${amount}`,
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
}
export type PlanTexts = typeof plan
