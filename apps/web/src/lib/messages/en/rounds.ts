/** Texts shared by the games of several steps. */
export const rounds = {
  looking: 'Looking for your round…',
  unresolved: 'We could not reach the server. Your round is kept as it was.',
  check: 'Check my round',
  holds: 'Your stake is held until the round ends.',
  held: (amount: string) => `${amount} is held in this round.`,
  count: (count: number) => (count === 1 ? '1 round' : `${count} rounds`),
  locked: 'Auto waits until this round has ended.',
  cashOut: 'Cash out',
  why: {
    none: 'Available while a round is open.',
    pays: (amount: string) => `Ends the round and pays ${amount}.`,
    practice: 'Ends the practice round.',
  },
  time: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  open: {
    pays: (time: string, multiplier: string) =>
      `Round open – closes by itself in ${time} and pays ${multiplier}`,
    returns: (time: string) => `Round open – closes by itself in ${time} and gives the stake back`,
  },
  ends: {
    lose: 'No win',
    cashout: 'Cashed out',
    auto_cashout: 'Maximum win reached, cashed out',
    expired: 'Closed by itself and paid',
    void: 'Voided, stake returned',
  },
  voided: (stake: string) => `The round was voided. Your stake of ${stake} was returned.`,
  next: 'Next',
  streak: 'Streak',
  ladder: 'Steps of the streak',
  resume: {
    title: 'Open rounds',
    count: (count: number) => (count === 1 ? '1 open round' : `${count} open rounds`),
    held: (amounts: string) => `${amounts} held`,
    heldWord: 'held',
    go: 'Resume',
  },
}
