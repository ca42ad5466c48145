import { counted } from '#lib/plural.ts'

export const keno = {
  name: 'Keno',
  bet: 'Draw',
  practiceBet: 'Practice draw',
  drawing: 'Drawing…',
  board: 'Numbers 1 to 40',
  pickFirst: 'Pick 1 to 10 numbers',
  picked: (count: number) =>
    count === 0 ? 'Pick 1 to 10 numbers' : `${count} of 10 numbers picked`,
  pickForMe: 'Pick for me',
  clear: 'Clear',
  hit: 'drawn, hit',
  drawn: 'drawn',
  hitsOf: (hits: number, picks: number) => `${hits} of ${picks} hit`,
  hitsLong: (hits: number) => `for ${counted(hits, 'hit', 'hits')}`,
  hitsHead: 'Hits',
  noPays: 'Pick a number to see payouts.',
  paysLabel: (picks: number) => `Payouts with ${counted(picks, 'number', 'numbers')}`,
  tableOf: (picks: number, risk: string) => `${counted(picks, 'number', 'numbers')} · ${risk}`,
  announcement: (hits: number, picks: number, which: string, times: string) =>
    `${counted(hits, 'hit', 'hits')} of ${picks}${which === '' ? '' : `: ${which}`}. Pays ${times}x.`,
  keys: [
    ['R', 'Pick for me'],
    ['E', 'Clear numbers'],
  ] as [string, string][],
  rulesTitle: 'How to play Keno',
  rules: [
    'Pick 1 to 10 of 40 numbers. Ten different numbers are drawn, all equally likely.',
    'The payout depends on your hits, how many numbers you picked and the risk.',
    'Each of the 40 pay tables returns exactly 99.00% over all possible draws. Some results return part of your stake: these count as a return, not a win.',
  ],
}
