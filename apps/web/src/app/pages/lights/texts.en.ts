export const light = {
  settled: 'Bet',
  paid: 'Win',
}
