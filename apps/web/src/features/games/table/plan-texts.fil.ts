import type { PlanTexts } from './plan-texts.en.ts'

export const plan: PlanTexts = {
  maxBet: 'Max na taya',
  clear: 'I-clear',
  mines: {
    choose: 'Piliin ang mga tile na bubuksan',
    chosen: (count) => `${count} tile ang napili`,
    tooMany: (gems) => `${gems} lang ang gem: bawasan ang mga tile`,
    random: 'Random tile',
  },
  flip: {
    choose: 'Pumili ng 1–10 hula',
    calls: 'Mga hula mo',
    count: (count) => (count === 1 ? '1 hula, dapat tama' : `${count} hula, dapat tama lahat`),
    add: { heads: 'Idagdag ang cara', tails: 'Idagdag ang cruz' },
    removeLast: 'Alisin ang huli',
    call: (place, side) => `Hula ${place}: ${side}`,
    came: (face) => `${face} ang lumabas`,
  },
  rps: {
    streak: 'Streak',
    goal: (hand, wins) => `${hand}: ${wins} sunod na panalo para mabayaran`,
    goalOf: (wins, pays) => `${wins} panalo, payout ${pays}`,
    fewer: 'Bawasan ng isang panalo',
    more: 'Dagdagan ng isang panalo',
    throws: 'Mga tira ng huling round',
    thrown: (place, own, host, result) => `Tira ${place}: ${own} vs ${host}, ${result}`,
  },
}
