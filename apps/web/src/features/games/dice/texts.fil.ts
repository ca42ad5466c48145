import type { dice as english } from './texts.en.ts'

export const dice: typeof english = {
  name: 'Dice',
  practiceRoll: 'Practice',
  roll: 'Roll',
  rolling: 'Nagro-roll…',
  above: 'Over',
  below: 'Under',
  condition: 'Kondisyon',
  rollSide: { above: 'Roll over', below: 'Roll under' },
  switchTo: { above: 'Lumipat sa over', below: 'Lumipat sa under' },
  target: 'Target',
  targetText: {
    above: (target, chance) => `Roll over ${target}, tsansang manalo ${chance} porsiyento`,
    below: (target, chance) => `Roll under ${target}, tsansang manalo ${chance} porsiyento`,
  },
  interval: {
    above: (from, to) => `Over: panalo sa ${from}–${to}`,
    below: (from, to) => `Under: panalo sa ${from}–${to}`,
  },
  announcement: {
    roll: (roll, side, target) => `${roll}, taya ay ${side} ${target}.`,
    sides: { above: 'over', below: 'under' },
  },
  keys: [
    ['H', 'Roll over'],
    ['L', 'Roll under'],
  ],
  rulesTitle: 'Paano maglaro ng Dice',
  rules: [
    'Bawat roll ay isa sa 10,000 numero mula 0.00 hanggang 99.99, pantay-pantay ang tsansa. Pumili ng target at ng panig.',
    'Over 50.50: panalo sa 50.50 pataas. Under 50.50: 50.49 pababa.',
    'Ang multiplier ay 99 na hinati sa porsiyento ng tsansa mo, kaya sa katagalan 99.00% ng lahat ng taya ang bumabalik. Ang payout ay taya mo times ang multiplier.',
  ],
}
