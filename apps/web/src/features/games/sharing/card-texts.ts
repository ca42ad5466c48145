import { formatMoney } from '@kapis/money/money'
import type { Currency } from '@kapis/money/money'
import { formatDateTime, formatMultiplier } from '#lib/format.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { describeBet } from './describe-bet.ts'
import type { CardTexts } from './draw-card.ts'
import type { SharedBet } from './read-record.ts'
import type { SharingTexts } from './texts.en.ts'

/** Returns the texts on the image of a shared bet. */
export function cardTexts(bet: SharedBet, url: string, t: SharingTexts): CardTexts {
  const { amounts, player } = bet
  const money = (minor: number) => formatMoney(BigInt(minor), amounts?.currency as Currency)
  const shown = [
    amounts && t.card.amounts(money(amounts.stake), money(amounts.payout)),
    player,
  ].filter((text) => text !== null)
  return {
    game: gameName(bet.game),
    multiplier: formatMultiplier(bet.multiplier4 / 10_000),
    detail: describeBet(bet, t),
    shown: shown.join(' · '),
    time: t.card.place(formatDateTime(bet.settledAt)),
    verified: t.card.verified,
    check: t.card.check,
    host: new URL(url).host,
    bet: t.card.bet(bet.shareId.slice(0, 8)),
    age: t.card.age,
  }
}
