export const flip = {
  name: 'Flip',
  flip: 'Flip',
  practice: 'Practice flip',
  again: 'Flip again',
  call: 'Your call',
  sides: { heads: 'Heads', tails: 'Tails' },
  letters: { heads: 'H', tails: 'T' },
  hint: 'Call a side and flip',
  won: (side: string, streak: number, multiplier: string) =>
    `${side}. Streak ${streak}, ${multiplier}`,
  lost: (side: string) => `${side}. The streak is over`,
  cashOutNeeds: 'Win one flip first.',
  keys: [
    ['Space', 'Flip'],
    ['C', 'Cash out'],
    ['V', 'Double the bet'],
    ['H', 'Heads'],
    ['T', 'Tails'],
  ] as [string, string][],
}
