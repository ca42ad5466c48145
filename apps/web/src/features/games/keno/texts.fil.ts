import type { keno as english } from './texts.en.ts'

export const keno: typeof english = {
  name: 'Keno',
  bet: 'Draw',
  practiceBet: 'Practice',
  drawing: 'Nagda-draw…',
  board: 'Mga numerong 1 hanggang 40',
  pickFirst: 'Pumili ng 1 hanggang 10 numero',
  picked: (count) =>
    count === 0 ? 'Pumili ng 1 hanggang 10 numero' : `${count} sa 10 numero ang napili`,
  pickForMe: 'Lucky Pick',
  clear: 'I-clear',
  hit: 'na-draw, tama',
  drawn: 'na-draw',
  hitsOf: (hits, picks) => `${hits} sa ${picks} ang tama`,
  hitsLong: (hits) => `para sa ${hits} tama`,
  hitsHead: 'Tama',
  noPays: 'Pumili ng numero para makita ang payout',
  paysLabel: (picks) => `Payout sa ${picks} numero`,
  tableOf: (picks, risk) => `${picks} numero · ${risk}`,
  announcement: (hits, picks, which, times) =>
    `${hits} tama sa ${picks}${which === '' ? '' : `: ${which}`}. Payout ${times}x.`,
  keys: [
    ['R', 'Lucky Pick'],
    ['E', 'I-clear ang mga numero'],
  ],
  rulesTitle: 'Paano maglaro ng Keno',
  rules: [
    'Pumili ng 1 hanggang 10 sa 40 numero. Sampung numero ang ida-draw, tig-isang beses, pantay-pantay ang tsansa.',
    'Ang payout ay ayon sa dami ng tama mo, sa dami ng pinili mong numero, at sa risk.',
    'Bawat isa sa 40 payout table ay may RTP na eksaktong 99.00% sa lahat ng posibleng draw. May ilang nagbabalik ng bahagi ng taya: ipinapakita itong ibinalik, hindi panalo.',
  ],
}
