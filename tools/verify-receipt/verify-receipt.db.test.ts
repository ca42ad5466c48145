import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { betRoute } from '@kapis/contract/game-routes'
import type { BetReply } from '@kapis/contract/games'
import * as routes from '@kapis/contract/routes'
import { ONE_SHOT_GAMES } from '@kapis/games/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../apps/api/test/test-app.ts'
import type { TestApp, Player } from '../../apps/api/test/test-app.ts'
import { ONE_SHOT_FACTS } from '../prove/shared/rounds/one-shot-facts.ts'
import { ROUND_PLAYS } from '../prove/shared/rounds/round-plays.ts'
import type { Send } from '../prove/shared/rounds/round-plays.ts'
import { ROOT } from '../run/root.ts'
import { makeScratch } from '../services/scratch.ts'

let testApp: TestApp
const scratch = makeScratch()

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  scratch.remove()
  await testApp.close()
})

test("a player's download is verified, and a receipt changed by one centavo is rejected [FAIR-02, FAIR-03]", async () => {
  const player = await testApp.aPlayer({ coins: 100 })
  const receipts = await playEach(player)
  const keys = await testApp.app.inject('/.well-known/fairness-keys.json')
  const keysFile = write('keys.json', keys.body)
  const good = write('good.json', JSON.stringify({ v: 1, receipts }))
  const right = run(good, '--keys', keysFile)
  expect(right.output).toContain(`${receipts.length} receipts, ${receipts.length} right, 0 wrong`)
  // Hilo is played step by step, so the entry that holds its stake comes between two receipts.
  expect(right.output).toContain(`${receipts.length - 2} follow one another; 1 lines`)
  expect(right.status).toBe(0)
  const last = receipts.at(-1)!
  const changed = [...receipts.slice(0, -1), { ...last, text: cheat(last.text) }]
  const bad = run(
    write('bad.json', JSON.stringify({ v: 1, receipts: changed })),
    '--keys',
    keysFile,
  )
  expect(bad.output).toContain(`${receipts.length - 1} right, 1 wrong`)
  expect(bad.status).toBe(1)
})

test('a file without receipts is reported', () => {
  expect(run(write('none.json', '{}'))).toMatchObject({ status: 2 })
})

/** A value of the counter for which rounds are played by plans, if their game has plans. */
const MIXED = 12_300

async function playEach(player: Player) {
  const stake = { amount: 1, currency: 'coin' }
  let sent = 0
  const send: Send = async (route, body) => {
    const request = { ...body, identifier: `sent-${(sent += 1)}` }
    return (await testApp.send(player, route, { body: request })).data as BetReply
  }
  const answers: BetReply[] = []
  for (const game of ONE_SHOT_GAMES) {
    const options = ONE_SHOT_FACTS[game].request(MIXED)
    answers.push(await send(routes[betRoute(game)], { ...stake, ...options }))
  }
  for (const play of Object.values(ROUND_PLAYS)) {
    answers.push((await play(send, stake, MIXED)).played)
  }
  return answers.map(({ receipt, fairness }) => ({ ...receipt!, fairness }))
}

function cheat(text: string): string {
  return text.replace(/"stake":(\d+)/, (_, stake: string) => `"stake":${Number(stake) + 100}`)
}

function write(name: string, content: string): string {
  const path = join(scratch.path, name)
  writeFileSync(path, content)
  return path
}

function run(...args: string[]): { status: number | null; output: string } {
  const bin = join(ROOT, 'node_modules/.bin/verify-receipt')
  const { status, stdout, stderr } = spawnSync(bin, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
