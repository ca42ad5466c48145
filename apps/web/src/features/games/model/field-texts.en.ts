export const field = {
  required: 'Required',
  notNumber: 'Must be a valid number',
  min: (bound: string) => `Minimum value is ${bound}`,
  max: (bound: string) => `Maximum value is ${bound}`,
  betsBetween: (min: number, max: number) => `Number of bets must be between ${min} and ${max}`,
  targetDecimals: 'Target can have at most 2 decimal places',
  amountDecimals: 'Amount can have at most 2 decimal places',
  aboveMax: (amount: string) => `The maximum bet with these settings is ${amount}`,
  insufficient: { coin: 'Insufficient coin balance', ticket: 'Insufficient ticket balance' },
}
