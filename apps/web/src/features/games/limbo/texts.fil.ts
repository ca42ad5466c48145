import type { limbo as english } from './texts.en.ts'

export const limbo: typeof english = {
  name: 'Limbo',
  bet: 'Tumaya',
  practiceBet: 'Practice',
  counting: 'Nagbibilang…',
  target: 'Target',
  targetLabel: 'Target na multiplier',
  needed: (target) => `Panalo sa ${target}x pataas`,
  announcement: (result, target) => `${result}x, target na ${target}x.`,
  rulesTitle: 'Paano maglaro ng Limbo',
  rules: [
    'Magtakda ng target na multiplier. May lalabas na resulta mula 1.00x pataas; panalo ka kapag umabot ito sa target o lumampas.',
    'Ang payout ay taya mo times ang target, gaano man kataas ang resulta.',
    'Ang tsansa ay 99 na hinati sa target, sa porsiyento, kaya 99.00% ang RTP ng bawat target sa katagalan.',
  ],
}
