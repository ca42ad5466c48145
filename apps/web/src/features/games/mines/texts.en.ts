import { counted } from '#lib/plural.ts'

export const mines = {
  name: 'Mines',
  start: 'Start round',
  practice: 'Practice round',
  random: 'Random tile',
  count: 'Mines',
  board: 'Tiles',
  tile: (row: number, column: number, look: string) =>
    `Tile, row ${row}, column ${column}, ${look}`,
  looks: {
    closed: 'closed',
    asked: 'opening',
    gem: 'gem',
    mine: 'mine, ended the round',
    restGem: 'gem, not opened',
    restMine: 'mine',
  },
  hint: 'Set your bet and start',
  pick: 'Open a tile',
  gem: (multiplier: string) => `Cash out now: ${multiplier}`,
  gems: (count: number) => counted(count, 'gem', 'gems'),
  mine: 'Mine',
  nextGem: 'Next gem',
  gemsLeft: 'Gems left',
  cashOutNeeds: 'Find a gem to cash out.',
  keys: [
    ['Space', 'Start, or open a random tile during a round'],
    ['C', 'Cash out'],
    ['V', 'Double the bet'],
    ['R', 'Random tile'],
  ] as [string, string][],
}
