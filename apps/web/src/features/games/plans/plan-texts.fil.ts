import type { PlanTexts } from './plan-texts.en.ts'

export const plan: PlanTexts = {
  maxBet: 'Pinakamalaking taya',
  clear: 'Burahin',
  mines: {
    choose: 'Piliin ang mga tile na bubuksan',
    chosen: (count) => `${count} tile ang napili`,
    tooMany: (gems) => `${gems} lang ang hiyas: bawasan ang mga tile`,
    random: 'Kahit aling tile',
  },
  flip: {
    choose: 'Tumawag ng 1 hanggang 10 flip',
    calls: 'Mga tawag mo',
    count: (count) =>
      count === 1 ? '1 tawag, dapat tama ito' : `${count} tawag, dapat tama lahat`,
    add: { heads: 'Idagdag ang kara', tails: 'Idagdag ang krus' },
    removeLast: 'Alisin ang huli',
    call: (place, side) => `Tawag ${place}: ${side}`,
    came: (face) => `${face} ang lumabas`,
  },
  rps: {
    streak: 'Sunod-sunod na panalo',
    goal: (hand, wins) =>
      wins === 1
        ? `${hand} hanggang manalo nang isang beses`
        : `${hand} hanggang manalo nang ${wins} beses na sunod-sunod`,
    goalOf: (wins, pays) => `${wins} panalo, bayad ${pays}`,
    fewer: 'Bawasan ng isang panalo',
    more: 'Dagdagan ng isang panalo',
    throws: 'Mga hagis ng huling round',
    thrown: (place, own, host, result) => `Hagis ${place}: ${own} laban sa ${host}, ${result}`,
  },
}
