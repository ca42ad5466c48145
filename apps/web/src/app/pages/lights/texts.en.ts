export const lights = {
  settled: 'a bet settled',
  paid: 'it paid out',
  decoration: 'Decoration, not live bets',
}
