import { GAMES } from '@kapis/games/games'

type Step = [name: string, words: string]

const steps: { before: Step[]; after: Step[] } = {
  before: [
    ['Create an account', 'Username, email and mobile number.'],
    ['Try a practice roll', 'Bet 0. Practice is free.'],
    ['Play and check', 'Your browser verifies each result as soon as it settles.'],
  ],
  after: [
    ['Our commitment', 'We lock in the seeds of your rounds before you bet.'],
    ['Your own seed', 'Your browser adds a number no one else can know.'],
    ['Checked immediately', 'A tick means your browser got the same result.'],
  ],
}

const howMany = ['Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'][GAMES.length - 8] ?? GAMES.length

export const home = {
  title: 'Home',
  welcome: ['Small games.', 'Clear odds.'],
  intro: (age: number) =>
    `${howMany} quick games. You can check every result. You must be ${age} or over.`,
  greetings: {
    morning: 'Magandang umaga,',
    noon: 'Magandang tanghali,',
    afternoon: 'Magandang hapon,',
    evening: 'Magandang gabi,',
  },
  createAccount: 'Create account',
  logIn: 'Log in',
  playDice: 'Play Dice',
  continueGame: (game: string) => `Continue ${game}`,
  howItWorks: 'How it works',
  howDecided: 'How results are decided',
  steps,
  returnToPlayer:
    'Every open game returns 99.00% of all bets to players over time. The rest is the house edge.',
  games: 'Games',
  logInFirst: 'Log in to see live results.',
  promoCodes: 'Promo codes',
  redeem: 'Redeem',
}
