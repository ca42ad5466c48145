import { WITHDRAWAL_GAMES_MIN } from '@kapis/contract/eligibility'
import type { Player } from './make-player.ts'

type Bet = {
  amount: number
  condition: 'above'
  currency: 'coin'
  target: number
  identifier: string
}

/**
 * Places fifty bets of twenty coins, after which the player may withdraw. Almost all of them win.
 */
export async function playEnough(
  player: Player,
  roll: (player: Player, bet: Bet) => Promise<{ status: number }>,
): Promise<void> {
  for (let n = 0; n < WITHDRAWAL_GAMES_MIN; n += 1) {
    const identifier = `enough-${n}`
    const bet = { amount: 20, condition: 'above', currency: 'coin', target: 2, identifier } as const
    const { status } = await roll(player, bet)
    if (status !== 200) throw new Error(`A bet was answered with ${status}.`)
  }
}
