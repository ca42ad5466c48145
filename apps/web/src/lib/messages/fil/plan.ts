import type { PlanTexts } from '../en/plan.ts'

export const plan: PlanTexts = {
  locked: 'Maghihintay ang auto hanggang matapos ang round na ito.',
  plan: 'Ang plano mo',
  maxBet: 'Pinakamalaking taya',
  aboveMax: (amount) => `Sa planong ito, hanggang ${amount} lamang ang taya`,
  clear: 'Burahin',
  mines: {
    choose: 'Piliin ang mga tile na bubuksan',
    chosen: (count) => `${count} tile ang napili`,
    tooMany: (gems) => `${gems} lang ang hiyas: bawasan ang mga tile`,
    random: 'Kahit aling tile',
  },
}
