import type { Messages } from '../en.ts'

export const flip: Messages['flip'] = {
  name: 'Flip',
  flip: 'Ihagis',
  practice: 'Ensayong hagis',
  again: 'Ihagis muli',
  call: 'Ang hula mo',
  sides: { heads: 'Kara', tails: 'Krus' },
  letters: { heads: 'H', tails: 'T' },
  hint: 'Pumili ng panig at ihagis',
  won: (side, streak, multiplier) => `${side}. ${streak} sunod na panalo, ${multiplier}`,
  lost: (side) => `${side}. Tapos na ang sunod-sunod`,
  cashOutNeeds: 'Manalo muna ng isang hagis.',
  keys: [
    ['Space', 'Ihagis'],
    ['C', 'I-cash out'],
    ['V', 'Doblehin ang taya'],
    ['H', 'Kara'],
    ['T', 'Krus'],
  ],
}
