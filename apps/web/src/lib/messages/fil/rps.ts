import type { Messages } from '../en.ts'

export const rps: Messages['rps'] = {
  name: 'Rock Paper Scissors',
  throw: 'Ibato',
  practice: 'Ensayong bato',
  again: 'Ibato muli',
  choose: 'Ang kamay mo',
  hands: { rock: 'Bato', paper: 'Papel', scissors: 'Gunting' },
  you: 'Ikaw',
  house: 'Bahay',
  marks: { win: 'Panalo', lose: 'Talo', tie: 'Tabla' },
  hint: 'Pumili ng kamay at ibato',
  draw: 'Tabla, ibato muli',
  won: (streak, multiplier) => `Panalo. ${streak} sunod na panalo, ${multiplier}`,
  lost: (house) => `Panalo ang ${house}. Tapos na ang sunod-sunod`,
  said: (own, house) => `Ikaw: ${own}. Bahay: ${house}.`,
  cashOutNeeds: 'Manalo muna ng isang bato.',
  keys: [
    ['Space', 'Ibato'],
    ['C', 'I-cash out'],
    ['V', 'Doblehin ang taya'],
    ['1', 'Bato'],
    ['2', 'Papel'],
    ['3', 'Gunting'],
  ],
}
