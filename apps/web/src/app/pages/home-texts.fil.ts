import { GAMES } from '@kapis/games/games'
import type { home as english } from './home-texts.en.ts'

const howMany = ['Walong', 'Siyam na', 'Sampung'][GAMES.length - 8] ?? `${GAMES.length} na`

export const home: typeof english = {
  title: 'Home',
  welcome: ['Maliliit na laro.', 'Malinaw na tsansa.'],
  intro: (age) =>
    `${howMany} mabilis na laro. Masusuri mo ang bawat resulta. Dapat ay ${age} taong gulang ka pataas.`,
  greetings: {
    morning: 'Magandang umaga,',
    noon: 'Magandang tanghali,',
    afternoon: 'Magandang hapon,',
    evening: 'Magandang gabi,',
  },
  createAccount: 'Gumawa ng account',
  logIn: 'Mag-log in',
  playDice: 'Maglaro ng Dice',
  continueGame: (game) => `Ituloy ang ${game}`,
  howItWorks: 'Paano ito gumagana',
  howDecided: 'Paano nabubuo ang resulta',
  steps: {
    before: [
      ['Gumawa ng account', 'Username, email at Philippine mobile number.'],
      ['Subukan ang Practice', 'Libre ang tayang 0.'],
      ['Maglaro at suriin', 'Sinusuri ng browser mo ang bawat resulta sa sandaling matapos ito.'],
    ],
    after: [
      ['Pangako muna', 'Selyado na ang mga seed ng susunod mong round bago ka tumaya.'],
      ['Sarili mong seed', 'Nagdaragdag ang browser mo ng numerong walang ibang makaaalam.'],
      ['Sinusuri agad', 'Ang tsek sa tabi ng resulta ay tanda na sang-ayon ang browser mo.'],
    ],
  },
  returnToPlayer:
    'Sa katagalan, ibinabalik ng bawat bukas na laro ang 99.00% ng lahat ng taya sa mga player. Ang natitira ay house edge.',
  games: 'Mga laro',
  logInFirst: 'Mag-log in para makita ang mga live na resulta.',
  promoCodes: 'Mga promo code',
  redeem: 'I-redeem',
}
