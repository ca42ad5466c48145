export const lights = {
  settled: 'Bet',
  paid: 'Win',
}
