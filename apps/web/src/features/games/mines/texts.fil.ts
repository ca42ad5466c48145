import type { mines as english } from './texts.en.ts'

export const mines: typeof english = {
  name: 'Mines',
  start: 'Simulan ang round',
  practice: 'Practice',
  random: 'Random tile',
  count: 'Mga mina',
  board: 'Mga tile',
  tile: (row, column, look) => `Tile sa hanay ${row} kolum ${column}, ${look}`,
  looks: {
    closed: 'sarado',
    asked: 'binubuksan',
    gem: 'gem',
    mine: 'mina, ito ang tumapos sa round',
    restGem: 'gem, hindi nabuksan',
    restMine: 'mina',
  },
  hint: 'Ilagay ang taya at magsimula',
  pick: 'Magbukas ng tile',
  gem: (multiplier) => `Cash out ngayon: ${multiplier}`,
  gems: (count) => `${count} gem`,
  mine: 'Mina',
  nextGem: 'Susunod na gem',
  gemsLeft: 'Natitirang gem',
  cashOutNeeds: 'Maghanap muna ng gem',
  keys: [
    ['Space', 'Magsimula, saka random tile'],
    ['C', 'Cash out'],
    ['V', 'Doblehin ang taya'],
    ['R', 'Random tile'],
  ],
}
