import { GAMES } from '@kapis/games/games'

const howMany = ['Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'][GAMES.length - 8] ?? GAMES.length

/** Texts below the greeting of the home page. */
export const news = {
  noBets: `${howMany} quick games. Every result is checkable.`,
  month: (wagered: string, net: string) => `This month: wagered ${wagered}, net ${net}`,
  howFairnessWorks: 'How fairness works',
  resume: (game: string) => `Resume ${game}`,
  openRounds: (count: number) => `${count} open rounds`,
  pending: {
    deposit: (amount: string) => `${amount} deposit pending`,
    withdraw: (amount: string) => `${amount} withdrawal pending`,
  },
  waitsForGcash: 'waiting for GCash',
}
