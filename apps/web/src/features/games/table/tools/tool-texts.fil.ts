import type { tool as english } from './tool-texts.en.ts'

export const tool: typeof english = {
  sound: 'Tunog',
  mute: 'Patayin ang tunog',
  volume: 'Lakas',
  turbo: 'Turbo',
  turboMore: 'Walang animation, mas mabilis na auto-bet',
  hotkeys: 'Mga hotkey',
  keysOn: 'Gumamit ng hotkey',
  stats: 'Live stats',
  statNames: {
    bets: 'Mga taya',
    wins: 'Mga panalo',
    wagered: 'Kabuuang taya',
    net: 'Net',
    best: 'Pinakamataas na multiplier',
    streak: 'Pinakamahabang streak',
  },
  rules: 'Paano maglaro',
  shareWin: 'Ibahagi ang panalong ito',
  keys: [
    ['Space', 'Tumaya, simulan o ihinto ang auto'],
    ['X', 'Hatiin ang taya'],
    ['V', 'Doblehin ang taya'],
    ['Z', 'Pinakamaliit na taya'],
    ['B', 'Buong balance'],
    ['M', 'Patayin ang tunog'],
    ['Esc', 'Ihinto ang auto'],
    ['?', 'Ipakita ang mga hotkey'],
  ],
}
