import type { Messages } from '../en.ts'

export const mines: Messages['mines'] = {
  name: 'Mines',
  start: 'Simulan ang round',
  practice: 'Ensayong round',
  random: 'Kahit aling tile',
  count: 'Mga mina',
  board: 'Mga tile',
  tile: (row, column, look) => `Tile sa hanay ${row} kolum ${column}, ${look}`,
  looks: {
    closed: 'sarado',
    asked: 'binubuksan',
    gem: 'hiyas',
    mine: 'mina, ito ang tumapos sa round',
    restGem: 'hiyas, hindi nabuksan',
    restMine: 'mina',
  },
  hint: 'Ilagay ang taya at magsimula',
  pick: 'Magbukas ng tile',
  gem: (multiplier) => `Hiyas. ${multiplier} na ang halaga ng round`,
  gems: (count) => `${count} hiyas`,
  mine: 'Mina',
  nextGem: 'Susunod na hiyas',
  gemsLeft: 'Natitirang hiyas',
  cashOutNeeds: 'Magbukas muna ng isang hiyas.',
  keys: [
    ['Space', 'Magsimula, saka kahit aling tile'],
    ['C', 'I-cash out'],
    ['V', 'Doblehin ang taya'],
    ['R', 'Kahit aling tile'],
  ],
}
