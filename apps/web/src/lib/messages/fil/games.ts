import type { Messages } from '../en.ts'

export const games: Messages['games'] = {
  taglines: {
    dice: 'Lampas o mas mababa',
    mines: 'Hanapin ang hiyas',
    plinko: 'Ihulog ang bola',
    limbo: 'Itakda ang target',
    keno: 'Hanggang sampu',
    hilo: 'Taas o baba',
    flip: 'Kara o krus',
    rock_paper_scissors: 'Jack en poy',
  },
  playDice: 'Maglaro ng Dice',
}
