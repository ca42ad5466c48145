import * as routes from '@kapis/contract/routes'
import { getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import type { Posting } from '../../../apps/api/src/ledger/next-entry.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const PLAYERS = 4
const EPOCHS = 3
const BETS = 15
const ROUNDS = 2

/**
 * Creates players with every kind of entry: sign-up, credits, holds, withdrawals, promos, bets and
 * rounds.
 */
export async function fillLedger(app: ProofApp): Promise<void> {
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await app.aPlayer({ coins: 500, tickets: 50 })
    for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
      await changeSeeds(app, player, `seed-${n}-${epoch}`)
      await moveMoney(app, player, epoch)
      for (let bet = 0; bet < BETS; bet += 1) await placeBet(app, player, epoch * BETS + bet)
      for (let round = 0; round < ROUNDS; round += 1) {
        await playRounds(app, player, epoch * ROUNDS + round)
      }
    }
  }
}

async function changeSeeds(app: ProofApp, player: Player, clientSeed: string): Promise<void> {
  const { nextRoot } = (await app.ask(player, getSeeds)).data as { nextRoot: string }
  const body = { expectedNextRoot: nextRoot, clientSeed }
  await app.ask(player, rotateSeeds, { body })
}

async function moveMoney(app: ProofApp, { userId }: Player, round: number): Promise<void> {
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
    await inTransaction(app.db, (tx) => post(tx, posting))
  }
}

async function placeBet(app: ProofApp, player: Player, n: number): Promise<void> {
  const body = {
    amount: (1 + ((n * 37) % 300)) / 100,
    currency: n % 4 === 0 ? 'ticket' : 'coin',
    condition: n % 2 === 0 ? 'above' : 'below',
    target: (200 + ((n * 811) % 9_600)) / 100,
    identifier: `bet-${n}`,
  }
  const { status, text } = await app.ask(player, rollDice, { body })
  if (status !== 200) throw new Error(`a bet was refused: ${text}`)
}

/** Plays one round of each stepwise game, either step by step or by a plan. */
async function playRounds(app: ProofApp, player: Player, n: number): Promise<void> {
  const stake = (game: string) => {
    return { amount: 1 + n / 100, currency: 'coin', identifier: `${game}-${n}` }
  }
  const ask = async (name: keyof typeof routes, body: object) => {
    const heard = await app.ask(player, routes[name], { body })
    if (heard.status >= 500) throw new Error(`a round broke: ${heard.text}`)
  }
  await ask('startMines', { ...stake('mines'), mines: 3 })
  await ask('revealTile', { identifier: `tile-${n}`, seq: 1, tile: n % 25 })
  await ask('cashOutMines', { identifier: `gem-${n}`, seq: 2 })
  await ask('startHilo', stake('hilo'))
  await ask('skipCard', { identifier: `skip-${n}`, seq: 1 })
  await ask('guessCard', { identifier: `guess-${n}`, seq: 2, guess: 'higher' })
  await ask('cashOutHilo', { identifier: `hilo-out-${n}`, seq: 3 })
  await ask('playFlip', { ...stake('flip'), calls: ['heads', 'tails'] })
  await ask('playRockPaperScissors', { ...stake('throw'), hand: 'rock', streak: 2 })
}
