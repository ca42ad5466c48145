import { expect, test } from 'vitest'
import { getEpoch, getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import { secretBoxContext } from '../../src/fairness/prepare-epoch.ts'
import type { Compose } from '../compose.ts'
import type { Player } from '../make-player.ts'
import { TIME, inApp, isFull } from './in-app.ts'
import { rootAgain, seedAgain } from './root-again.ts'
import { makeRootLate } from './late-root.ts'
import type { Heard, TestApp } from '../test-app.ts'

const BETS = 5
const ROUNDS = 1024

const [PLAYERS, EPOCHS] = isFull ? [10, 20] : [3, 6]
const NONE = { notAsShown: 0, revealedEarly: 0, notRevealed: 0, notTheRoot: 0, leaked: 0 }

test(
  'a root is published before its client seed is chosen, and its secret only after the epoch closes [FAIR-02]',
  TIME,
  async () => {
    expect(await countFaults()).toEqual(NONE)
  },
)

test('a root that is made after the client seed is found', TIME, async () => {
  const { notAsShown } = await countFaults(makeRootLate)
  expect(notAsShown).toBeGreaterThan(0)
})

function countFaults(planted?: Compose) {
  const bad = { ...NONE }
  const watchAll = async (app: TestApp) => {
    for (let n = 0; n < PLAYERS; n += 1) await watchPlayer(app, bad)
    return bad
  }
  return inApp(watchAll, { planted })
}

async function watchPlayer(app: TestApp, bad: Watch['bad']): Promise<void> {
  const watch: Watch = { app, player: await app.aPlayer({ coins: 100 }), bad, heard: [] }
  let shown = await seedsOf(watch)
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    // The player starts every second epoch. The others start automatically, because the previous
    // epoch is used up.
    const byPlayer = epoch % 2 === 1
    if (byPlayer) await rotate(watch, shown.nextRoot, `seed-${epoch}`)
    else await useUp(watch)
    await play(watch, `${epoch}`)
    const now = await seedsOf(watch)
    bad.notAsShown += Number(now.active?.root !== shown.nextRoot || now.active.epoch !== epoch)
    await checkHidden(watch, epoch)
    if (epoch > 1) await checkRevealed(watch, epoch - 1)
    shown = now
  }
}

type Watch = {
  app: TestApp
  player: Player
  heard: string[]
  bad: Record<keyof typeof NONE, number>
}
type Seeds = { nextRoot: string; active: { epoch: number; root: string } | null }
type Epoch = { root: string; secret: string | null; roundsUsed: number }

async function listen({ heard }: Watch, request: Promise<Heard>): Promise<Heard> {
  const answer = await request
  heard.push(answer.text)
  return answer
}

async function seedsOf(watch: Watch): Promise<Seeds> {
  return (await listen(watch, watch.app.ask(watch.player, getSeeds))).data as Seeds
}

async function rotate(watch: Watch, expectedNextRoot: string, clientSeed: string): Promise<void> {
  const body = { expectedNextRoot, clientSeed }
  const { status } = await listen(watch, watch.app.ask(watch.player, rotateSeeds, { body }))
  watch.bad.notAsShown += Number(status !== 200)
}

/** Marks all rounds of the account's epoch as used, instead of placing a thousand bets. */
async function useUp({ app, player }: Watch): Promise<void> {
  await app.db
    .updateTable('ledger_account')
    .set((eb) => ({ nonce: ROUNDS, version: eb('version', '+', 1n) }))
    .where('player_id', '=', player.userId)
    .execute()
}

/** Places bets. Each must reveal the seed of its own round and no other. */
async function play(watch: Watch, name: string): Promise<void> {
  for (let n = 0; n < BETS; n += 1) {
    const identifier = `${name}-${n}`
    const body = { amount: 0.01, condition: 'above', currency: 'coin', target: 50, identifier }
    await listen(watch, watch.app.ask(watch.player, rollDice, { body }))
  }
}

/** Checks that nothing revealed so far predicts the active or the next epoch. */
async function checkHidden(watch: Watch, epoch: number): Promise<void> {
  const inPlay = await epochOf(watch, epoch)
  watch.bad.revealedEarly += Number((inPlay.data as Epoch).secret !== null)
  const waiting = await epochOf(watch, epoch + 1)
  watch.bad.revealedEarly += Number(waiting.status !== 404)
  for (const one of [epoch, epoch + 1]) {
    const secret = await openSecret(watch, one)
    const firstHidden = one === epoch ? BETS : 0
    const hidden = [firstHidden, firstHidden + 1, ROUNDS - 1].map((n) => seedAgain(secret, n))
    const heardText = watch.heard.join('\n')
    const isLeaked = [secret, ...hidden].some((bytes) =>
      spellings(bytes).some((text) => heardText.includes(text)),
    )
    watch.bad.leaked += Number(isLeaked)
  }
}

/**
 * Checks that a closed epoch reveals its secret, and that the secret matches the committed root.
 */
async function checkRevealed(watch: Watch, epoch: number): Promise<void> {
  const { root, secret } = (await epochOf(watch, epoch)).data as Epoch
  watch.bad.notRevealed += Number(secret === null)
  if (secret === null) return
  watch.bad.notTheRoot += Number(rootAgain(Buffer.from(secret, 'hex')) !== root)
}

function epochOf(watch: Watch, epoch: number): Promise<Heard> {
  const params = { epoch: String(epoch) }
  return listen(watch, watch.app.ask(watch.player, getEpoch, { params }))
}

/** Decrypts the epoch's secret with the operator's key. */
async function openSecret({ app, player }: Watch, epoch: number): Promise<Buffer> {
  const { secret_sealed: sealed } = await app.db
    .selectFrom('fairness_epoch')
    .select('secret_sealed')
    .where('player_id', '=', player.userId)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow()
  return app.sealer.open(sealed, secretBoxContext(player.userId, epoch))
}

const spellings = (bytes: Buffer) => [
  bytes.toString('hex'),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
]
