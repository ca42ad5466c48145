import type { Messages } from '../en.ts'

export const games: Messages['games'] = {
  taglines: {
    dice: 'Lampas o mas mababa',
    mines: 'Hanapin ang mga hiyas',
    plinko: 'Ihulog at patalbugin',
    limbo: 'Magtakda ng multiplier',
    keno: 'Pumili hanggang sampu',
    hilo: 'Mas mataas o mas mababa',
    flip: 'Kara o krus',
    rock_paper_scissors: 'Jack en poy',
  },
  playDice: 'Maglaro ng Dice',
}
