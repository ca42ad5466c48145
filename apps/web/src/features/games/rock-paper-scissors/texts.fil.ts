import type { rps as english } from './texts.en.ts'

export const rps: typeof english = {
  name: 'Jack-en-poy',
  throw: 'Bato-bato-pick!',
  practice: 'Practice',
  again: 'Isa pa',
  choose: 'Pick mo',
  hands: { rock: 'Bato', paper: 'Papel', scissors: 'Gunting' },
  you: 'Ikaw',
  house: 'House',
  marks: { win: 'Panalo', lose: 'Talo', tie: 'Tabla' },
  hint: 'Pumili at tumira',
  busy: 'Ibinubunyag…',
  versus: 'VS',
  draw: 'Tabla, isa pa',
  won: (streak, multiplier) => `Panalo. Streak ${streak}, ${multiplier}`,
  lost: (house) => `Panalo ang ${house}. Tapos ang streak`,
  announcement: (own, house) => `Ikaw: ${own}. House: ${house}.`,
  cashOutNeeds: 'Manalo muna ng isang tira',
  keys: [
    ['Space', 'Bato-bato-pick!'],
    ['C', 'Cash out'],
    ['V', 'Doblehin ang taya'],
    ['1', 'Bato'],
    ['2', 'Papel'],
    ['3', 'Gunting'],
  ],
}
