import type { round as english } from './round-texts.en.ts'

export const round: typeof english = {
  looking: 'Hinahanap ang round mo…',
  unresolved: 'Hindi maabot ang server. Naka-save ang round mo.',
  check: 'I-check ang round',
  holds: 'Naka-hold ang taya mo hanggang matapos ang round.',
  held: (amount) => `${amount} naka-hold sa round na ito.`,
  count: (count) => `${count} round`,
  locked: 'Tapusin ang round na ito para mag-auto-bet.',
  cashOut: 'Cash out',
  cashingOut: 'Nagka-cash out…',
  why: {
    none: 'Magsimula ng round para mag-cash out.',
    pays: (amount) => `Mag-cash out para makuha ang ${amount}.`,
    practice: 'Tatapusin ang practice na round.',
  },
  time: (hours, minutes) => `${hours} h ${minutes} min`,
  open: {
    pays: (time, multiplier) => `Bukas ang round – auto-close sa ${time}, payout ${multiplier}`,
    returns: (time) => `Bukas ang round – auto-close sa ${time}, ibabalik ang taya`,
  },
  ends: {
    lose: 'Talo',
    cashout: 'Na-cash out',
    auto_cashout: 'Naabot ang max payout, na-cash out',
    expired: 'Nag-auto-close, may payout',
    void: 'Na-void, ibinalik ang taya',
  },
  voided: (stake) => `Na-void ang round. Ibinalik ang taya mong ${stake}.`,
  next: 'Susunod',
  streak: 'Streak',
  ladder: 'Mga multiplier ayon sa streak',
  resume: {
    title: 'Mga bukas na round',
    count: (count) => `${count} bukas na round`,
    held: (amounts) => `${amounts} naka-hold`,
    heldWord: 'naka-hold',
    go: 'Ituloy',
  },
}
