export const limbo = {
  name: 'Limbo',
  bet: 'Bet',
  practiceBet: 'Practice bet',
  counting: 'Counting…',
  target: 'Target',
  targetLabel: 'Target multiplier',
  needed: (target: string) => `Wins at ${target}x or more`,
  announcement: (result: string, target: string) => `${result}x, target ${target}x.`,
  rulesTitle: 'How to play Limbo',
  rules: [
    'You set a target multiplier. A result from 1.00x upwards is drawn; at your target or above you win.',
    'A win pays your stake times the target, however far the result goes beyond it.',
    'The chance is 99 divided by the target in per cent, so every target pays back 99.00% over time.',
  ],
}
