export const win = {
  win: 'Win',
  onBet: (stake: string) => `Win on a ${stake} bet`,
}
