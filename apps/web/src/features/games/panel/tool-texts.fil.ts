import type { tools as english } from './tool-texts.en.ts'

export const tools: typeof english = {
  sound: 'Tunog',
  mute: 'Patayin ang tunog',
  volume: 'Lakas',
  turbo: 'Turbo',
  turboMore: 'Walang animation, mas mabilis na auto-bet',
  hotkeys: 'Mga hotkey',
  keysOn: 'Gumamit ng hotkeys',
  stats: 'Live stats',
  statNames: {
    bets: 'Mga taya',
    wins: 'Mga panalo',
    wagered: 'Naitaya',
    net: 'Neto',
    best: 'Pinakamataas na multiplier',
    streak: 'Pinakamahabang sunod na panalo',
  },
  rules: 'Paano maglaro',
  keys: [
    ['Space', 'Tumaya, simulan o itigil ang auto'],
    ['X', 'Hatiin ang taya'],
    ['C', 'Doblehin ang taya'],
    ['Z', 'Pinakamaliit na taya'],
    ['B', 'Buong balanse'],
    ['M', 'Patayin ang tunog'],
    ['Esc', 'Itigil ang auto'],
    ['?', 'Listahang ito'],
  ],
}
