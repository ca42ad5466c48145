import type { Messages } from '../en.ts'

export const dice: Messages['dice'] = {
  name: 'Dice',
  practiceRoll: 'Ensayong roll',
  roll: 'Roll',
  rolling: 'Nagro-roll…',
  above: 'Pataas',
  below: 'Pababa',
  condition: 'Kondisyon',
  rollSide: { above: 'Roll na pataas sa', below: 'Roll na pababa sa' },
  switchTo: { above: 'Lumipat sa pataas', below: 'Lumipat sa pababa' },
  target: 'Target',
  targetText: {
    above: (target, chance) => `Roll na pataas sa ${target}, tsansang manalo ${chance} porsiyento`,
    below: (target, chance) => `Roll na pababa sa ${target}, tsansang manalo ${chance} porsiyento`,
  },
  interval: {
    above: (from, to) => `Pataas: panalo sa ${from}–${to}`,
    below: (from, to) => `Pababa: panalo sa ${from}–${to}`,
  },
  said: {
    roll: (roll, side, target) => `${roll}, taya ay ${side} sa ${target}.`,
    sides: { above: 'pataas', below: 'pababa' },
  },
  keys: [
    ['H', 'Roll na pataas'],
    ['L', 'Roll na pababa'],
  ],
  rulesTitle: 'Paano maglaro ng Dice',
  rules: [
    'Bawat roll ay isa sa 10,000 numero mula 0.00 hanggang 99.99, pantay-pantay ang tsansa. Pumili ng target at ng panig.',
    'Ang pataas sa 50.50 ay panalo sa 50.50 o mas mataas. Ang pababa sa 50.50 ay panalo sa 50.49 o mas mababa.',
    'Ang multiplier ay 99 na hinati sa porsiyento ng tsansa mo, kaya sa katagalan 99.00% ng lahat ng taya ang bumabalik. Ang panalo ay taya mo na pinarami ng multiplier.',
  ],
}
