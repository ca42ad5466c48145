import { GAMES } from '@kapis/games/games'
import type { news as english } from './texts.en.ts'

const howMany = ['Walong', 'Siyam na', 'Sampung'][GAMES.length - 8] ?? `${GAMES.length} na`

export const news: typeof english = {
  noBets: `${howMany} mabilis na laro. Masusuri mo ang bawat resulta.`,
  month: (wagered, net) => `Ngayong buwan: taya ${wagered}, net ${net}`,
  howFairnessWorks: 'Paano ang Fairness',
  resume: (game) => `Ituloy ang ${game}`,
  openRounds: (count) => `${count} bukas na round`,
  pending: {
    deposit: (amount) => `Pending ang deposit na ${amount}`,
    withdraw: (amount) => `Pending ang withdrawal na ${amount}`,
  },
  waitsForGcash: 'hinihintay ang GCash',
}
