import type { Messages } from '../en.ts'

export const keno: Messages['keno'] = {
  name: 'Keno',
  bet: 'Bumunot',
  practiceBet: 'Ensayong bunot',
  drawing: 'Bumubunot…',
  board: 'Mga numerong 1 hanggang 40',
  pickFirst: 'Pumili ng 1 hanggang 10 numero',
  picked: (count) =>
    count === 0 ? 'Pumili ng 1 hanggang 10 numero' : `${count} sa 10 numero ang napili`,
  pickForMe: 'Piliin para sa akin',
  clear: 'Burahin',
  hit: 'nabunot, tama',
  drawn: 'nabunot',
  hitsOf: (hits, picks) => `${hits} sa ${picks} ang tama`,
  hitsLong: (hits) => `para sa ${hits} tama`,
  hitsHead: 'Tama',
  noPays: 'Lalabas dito ang bayad kapag may napili kang numero.',
  paysLabel: (picks) => `Bayad sa ${picks} numero`,
  tableOf: (picks, risk) => `${picks} numero · ${risk}`,
  said: (hits, picks, which, times) =>
    `${hits} tama sa ${picks}${which === '' ? '' : `: ${which}`}. Bayad ${times}x.`,
  keys: [
    ['R', 'Piliin para sa akin'],
    ['E', 'Burahin ang mga numero'],
  ],
  rulesTitle: 'Paano maglaro ng Keno',
  rules: [
    'Pumili ng 1 hanggang 10 sa 40 numero. Sampung numero ang bubunutin, tig-iisang beses, pantay-pantay ang tsansa.',
    'Ang bayad ay ayon sa dami ng tama mo, sa dami ng pinili mong numero, at sa panganib.',
    'Bawat isa sa 40 talaan ay nagbabalik ng eksaktong 99.00% sa lahat ng posibleng bunot. May ilang nagbabalik ng bahagi ng taya: ipinapakita itong balik, hindi panalo.',
  ],
}
