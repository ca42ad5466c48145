export const dice = {
  name: 'Dice',
  practiceRoll: 'Practice roll',
  roll: 'Roll',
  rolling: 'Rolling…',
  above: 'Above',
  below: 'Below',
  condition: 'Condition',
  rollSide: { above: 'Roll above', below: 'Roll below' },
  switchTo: { above: 'Switch to roll above', below: 'Switch to roll below' },
  target: 'Target',
  targetText: {
    above: (target: string, chance: string) => `Roll above ${target}, win chance ${chance} percent`,
    below: (target: string, chance: string) => `Roll below ${target}, win chance ${chance} percent`,
  },
  interval: {
    above: (from: string, to: string) => `Above: wins on ${from}–${to}`,
    below: (from: string, to: string) => `Below: wins on ${from}–${to}`,
  },
  announcement: {
    roll: (roll: string, side: string, target: string) => `${roll}, bet ${side} ${target}.`,
    sides: { above: 'above', below: 'below' },
  },
  keys: [
    ['H', 'Roll above'],
    ['L', 'Roll below'],
  ] as [string, string][],
  rulesTitle: 'How to play Dice',
  rules: [
    'Each roll is one of 10,000 numbers from 0.00 to 99.99, all equally likely. Choose a target and a side.',
    'Above 50.50 wins on 50.50 or higher. Below 50.50 wins on 50.49 or lower.',
    'The multiplier is 99 divided by your win chance in percent, so over time 99.00% of all stakes is paid back. A win pays your stake times the multiplier.',
  ],
}
