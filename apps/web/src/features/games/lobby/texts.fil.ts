import type { games as english } from './texts.en.ts'

export const games: typeof english = {
  taglines: {
    dice: 'Over o under',
    mines: 'Hanap ng gem',
    plinko: 'Hulog ng bola',
    limbo: 'Abot ang target',
    keno: 'Pick 1–10',
    hilo: 'Taas o baba',
    flip: 'Heads o tails',
    rock_paper_scissors: 'Bato, papel, gunting',
  },
  check: 'Suriin ang taya',
  checkTagline: 'Paano i-verify ang resulta',
  playDice: 'Maglaro ng Dice',
}
