import type { odds as english } from './odds-texts.en.ts'

export const odds: typeof english = {
  title: 'Odds ng run na ito',
  notes: {
    none: 'Maglagay ng taya at bilang ng taya para makita ang odds.',
    busy: 'Sinisimulate ang run na ito…',
    failed: 'Hindi ma-simulate ang odds.',
  },
  cost: 'Karaniwang gastos',
  profit: 'Naaabot ang profit target mo',
  single: 'Humihinto sa win target mo',
  loss: 'Humihinto sa talo',
  worst: 'Max na talo',
  wagered: 'Karaniwang taya',
  close: 'Isara',
  share: (share) => (share === 0 ? 'wala sa mga run' : `${(share * 100).toFixed(1)}%`),
  range: (low, high) => `9 sa 10 run ang nagtatapos sa pagitan ng ${low} at ${high}.`,
  table: 'Ipakita bilang table',
  bets: 'Taya',
  unlucky: 'Malas (5%)',
  median: 'Median',
  lucky: 'Suwerte (95%)',
  note: (runs) =>
    `Mula sa ${runs.toLocaleString('en')} simulated run gamit ang eksaktong tsansa ng larong ito. Ang karaniwang gastos ay ang house edge.`,
}
