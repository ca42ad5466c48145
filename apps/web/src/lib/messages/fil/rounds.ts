import type { Messages } from '../en.ts'

export const rounds: Messages['rounds'] = {
  looking: 'Hinahanap ang iyong round…',
  unresolved: 'Hindi maabot ang server. Nananatili ang round mo kung ano ito.',
  check: 'Tingnan ang round ko',
  holds: 'Nakalaan ang taya mo hanggang matapos ang round.',
  held: (amount) => `${amount} ang nakalaan sa round na ito.`,
  count: (count) => `${count} round`,
  locked: 'Maghihintay ang auto hanggang matapos ang round na ito.',
  cashOut: 'I-cash out',
  why: {
    none: 'Magagamit habang may bukas na round.',
    pays: (amount) => `Tatapusin ang round at magbabayad ng ${amount}.`,
    practice: 'Tatapusin ang ensayong round.',
  },
  time: (hours, minutes) => `${hours} oras ${minutes} min`,
  open: {
    pays: (time, multiplier) =>
      `Bukas ang round – kusang magsasara sa loob ng ${time} at magbabayad ng ${multiplier}`,
    returns: (time) => `Bukas ang round – kusang magsasara sa loob ng ${time} at ibabalik ang taya`,
  },
  ends: {
    lose: 'Hindi nanalo',
    cashout: 'Na-cash out',
    auto_cashout: 'Naabot ang pinakamataas na panalo, na-cash out',
    expired: 'Kusang nagsara at nagbayad',
    void: 'Pinawalang-bisa, ibinalik ang taya',
  },
  voided: (stake) => `Pinawalang-bisa ang round. Ibinalik ang taya mong ${stake}.`,
  next: 'Susunod',
  streak: 'Sunod-sunod',
  ladder: 'Mga hakbang ng sunod na panalo',
  resume: {
    title: 'Mga bukas na round',
    count: (count) => `${count} bukas na round`,
    held: (amounts) => `${amounts} ang nakalaan`,
    heldWord: 'ang nakalaan',
    go: 'Ituloy',
  },
}
