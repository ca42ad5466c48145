import { counted } from '#lib/plural.ts'

/** Texts that all multi-step games share. */
export const round = {
  looking: 'Looking for your round…',
  unresolved: 'Couldn’t reach the server. Your round is saved.',
  check: 'Check my round',
  holds: 'Your stake is held until the round ends.',
  held: (amount: string) => `${amount} held in this round.`,
  count: (count: number) => counted(count, 'round', 'rounds'),
  locked: 'Finish this round to use auto-bet.',
  cashOut: 'Cash out',
  cashingOut: 'Cashing out…',
  why: {
    none: 'Start a round to cash out.',
    pays: (amount: string) => `Cash out to collect ${amount}.`,
    practice: 'Ends the practice round.',
  },
  time: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  open: {
    pays: (time: string, multiplier: string) =>
      `Round open – auto-closes in ${time}, pays ${multiplier}`,
    returns: (time: string) => `Round open – auto-closes in ${time}, refunds your stake`,
  },
  ends: {
    lose: 'Lost',
    cashout: 'Cashed out',
    auto_cashout: 'Max payout reached, cashed out',
    expired: 'Auto-closed and paid',
    void: 'Voided, stake returned',
  },
  voided: (stake: string) => `The round was voided. Your stake of ${stake} was returned.`,
  next: 'Next',
  streak: 'Streak',
  ladder: 'Multipliers by streak',
  resume: {
    title: 'Open rounds',
    count: (count: number) => counted(count, 'open round', 'open rounds'),
    held: (amounts: string) => `${amounts} held`,
    heldWord: 'held',
    go: 'Resume',
  },
}
