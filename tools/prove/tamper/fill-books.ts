import { getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import type { Posting } from '../../../apps/api/src/ledger/post.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApp } from '../proof-app.ts'

const PLAYERS = 4
const EPOCHS = 3
const BETS = 20

/** Players with every kind of line: sign-up, credits, holds, withdrawals, promos and bets. */
export async function fillBooks(house: ProofApp): Promise<void> {
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await house.aPlayer({ coins: 500, tickets: 50 })
    for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
      await changeSeeds(house, player, `seed-${n}-${epoch}`)
      await moveMoney(house, player, epoch)
      for (let bet = 0; bet < BETS; bet += 1) await placeBet(house, player, epoch * BETS + bet)
    }
  }
}

async function changeSeeds(house: ProofApp, player: Player, clientSeed: string): Promise<void> {
  const { nextRoot } = (await house.ask(player, getSeeds)).data as { nextRoot: string }
  const body = { expectedNextRoot: nextRoot, clientSeed }
  await house.ask(player, rotateSeeds, { body })
}

async function moveMoney(house: ProofApp, { userId }: Player, round: number): Promise<void> {
  const moves: Omit<Posting, 'playerId' | 'currency' | 'causeKey'>[] = [
    { cause: 'deposit', counter: 'cashier', amountMinor: 1_234_500n },
    { cause: 'hold', counter: 'hold', amountMinor: -500_000n, heldMinor: 500_000n },
    { cause: 'refund', counter: 'hold', amountMinor: 200_000n, heldMinor: -200_000n },
    { cause: 'withdrawal', counter: 'cashier', amountMinor: 0n, heldMinor: -100_000n },
    { cause: 'promo', counter: 'promo', amountMinor: 70_000n },
  ]
  for (const move of moves) {
    const posting = {
      ...move,
      playerId: userId,
      currency: 'coin',
      causeKey: `move-${round}`,
    } as const
    await inTransaction(house.db, (tx) => post(tx, posting))
  }
}

async function placeBet(house: ProofApp, player: Player, n: number): Promise<void> {
  const body = {
    amount: (1 + ((n * 37) % 300)) / 100,
    currency: n % 4 === 0 ? 'ticket' : 'coin',
    condition: n % 2 === 0 ? 'above' : 'below',
    target: (200 + ((n * 811) % 9_600)) / 100,
    identifier: `bet-${n}`,
  }
  const { status, text } = await house.ask(player, rollDice, { body })
  if (status !== 200) throw new Error(`a bet was refused: ${text}`)
}
