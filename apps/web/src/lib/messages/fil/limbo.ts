import type { Messages } from '../en.ts'

export const limbo: Messages['limbo'] = {
  name: 'Limbo',
  bet: 'Tumaya',
  practiceBet: 'Ensayong taya',
  counting: 'Nagbibilang…',
  target: 'Target',
  targetLabel: 'Target na multiplier',
  needed: (target) => `Panalo sa ${target}x o higit pa`,
  said: (result, target) => `${result}x, target na ${target}x.`,
  rulesTitle: 'Paano maglaro ng Limbo',
  rules: [
    'Magtakda ng target na multiplier. May lalabas na resulta mula 1.00x pataas; panalo ka kapag umabot ito sa target o lumampas.',
    'Ang panalo ay taya mo na pinarami ng target, gaano man kalayo ang resulta.',
    'Ang tsansa ay 99 na hinati sa target, sa porsiyento, kaya bawat target ay nagbabalik ng 99.00% sa katagalan.',
  ],
}
