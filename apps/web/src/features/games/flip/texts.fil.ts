import type { flip as english } from './texts.en.ts'

export const flip: typeof english = {
  name: 'Cara y cruz',
  flip: 'Flip',
  practice: 'Practice',
  again: 'Isa pang flip',
  call: 'Hula mo',
  sides: { heads: 'Cara', tails: 'Cruz' },
  letters: { heads: 'Ca', tails: 'Cr' },
  hint: 'Pumili at mag-flip',
  busy: 'Umiikot…',
  won: (side, streak, multiplier) => `${side}. Streak ${streak}, ${multiplier}`,
  lost: (side) => `${side}. Tapos ang streak`,
  cashOutNeeds: 'Manalo muna ng isang flip',
  keys: [
    ['Space', 'Mag-flip'],
    ['C', 'Cash out'],
    ['V', 'Doblehin ang taya'],
    ['H', 'Cara'],
    ['T', 'Cruz'],
  ],
}
