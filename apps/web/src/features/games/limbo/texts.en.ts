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
    'Set a target multiplier. The result is 1.00x or higher. You win if it reaches your target.',
    'A win pays your stake times the target, however high the result.',
    'Your win chance is 99 divided by the target, in percent, so every target returns 99.00% over time.',
  ],
}
