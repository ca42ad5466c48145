export const flip = {
  name: 'Flip',
  flip: 'Flip',
  practice: 'Practice flip',
  again: 'Flip again',
  call: 'Your call',
  sides: { heads: 'Heads', tails: 'Tails' },
  letters: { heads: 'H', tails: 'T' },
  hint: 'Call heads or tails, then flip',
  busy: 'Flipping…',
  won: (side: string, streak: number, multiplier: string) =>
    `${side}. Streak ${streak}, ${multiplier}`,
  lost: (side: string) => `${side}. Streak over`,
  cashOutNeeds: 'Win a flip to cash out.',
  keys: [
    ['Space', 'Flip'],
    ['C', 'Cash out'],
    ['V', 'Double the bet'],
    ['H', 'Heads'],
    ['T', 'Tails'],
  ] as [string, string][],
}
