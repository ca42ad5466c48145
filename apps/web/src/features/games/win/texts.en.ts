export const win = {
  win: 'Win',
  rolled: (result: string) => `rolled ${result}`,
  onBet: (stake: string) => `Win on a ${stake} bet`,
}
