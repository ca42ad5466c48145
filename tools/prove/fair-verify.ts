import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../run/root.ts'
import { makeScratch } from '../services/scratch.ts'
import type { Proof, ProofContext } from './proof.ts'
import { openProofHouse } from './proof-house.ts'
import { writeFlipped } from './verify-rounds/flip-fields.ts'
import { playRounds } from './verify-rounds/play-rounds.ts'

const FLIPPED_ROUNDS = 3

export const proof: Proof = {
  name: 'fair.verify',
  about: 'A verifier in another language derives every round again from public fields alone.',
  async run(ctx) {
    const house = await openProofHouse(ctx)
    const env = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'other-seed' } : { env })
    const scratch = makeScratch()
    ctx.onExit(() => scratch.remove())
    const file = join(scratch.path, 'rounds.ndjson')
    const [rounds, players] = ctx.short ? [2_000, 20] : [100_000, 96]
    const startedAt = performance.now()
    const { retries } = await playRounds(ctx, { house, api, file, rounds, players })
    const playSeconds = secondsSince(startedAt)
    ctx.say(`${rounds} rounds played and written down in ${playSeconds} s`)
    const verifiedAt = performance.now()
    const { found, isGood } = await verify(ctx, [file])
    const verifySeconds = secondsSince(verifiedAt)
    const flips = await flipFields(ctx, file, scratch.path)
    const isWhole =
      found['match'] === rounds &&
      found['rootsShown'] === rounds &&
      found['epochsFromStart'] === found['epochs']
    const pass = isGood && isWhole && flips.noticed === flips.fields
    return { pass, figures: { ...found, flips, retries, playSeconds, verifySeconds } }
  },
}

/** A verifier that says yes to everything would pass too, so it must say no to each change. */
async function flipFields(ctx: ProofContext, file: string, folder: string) {
  const small = join(folder, 'small.ndjson')
  await copyOnePlayer(file, small)
  const flipped = writeFlipped(small, folder)
  const { missed } = await verify(
    { ...ctx, say: () => {} },
    flipped.map(({ path }) => path),
  )
  for (const place of missed) ctx.say(`NOT NOTICED ${flipped[place]?.name}`)
  return { fields: flipped.length, noticed: flipped.length - missed.length }
}

/** The figures of the last file, and the places of the files in which nothing was found wrong. */
async function verify(ctx: ProofContext, files: string[]) {
  const child = spawn('python3', ['-B', join(ROOT, 'tools/verify/verify.py'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures: Record<string, number>[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    ctx.say(`  ${line}`)
    if (line.startsWith('{')) figures.push(JSON.parse(line) as Record<string, number>)
  }
  if (child.exitCode === null) await once(child, 'close')
  const missed = figures.flatMap((one, place) => (one['bad'] === 0 ? [place] : []))
  return { found: figures.at(-1) ?? {}, missed, isGood: child.exitCode === 0 }
}

/** The first rounds of whoever played first, with the keys and the roots that came before. */
async function copyOnePlayer(from: string, to: string): Promise<void> {
  const kept: string[] = []
  let [player, rounds] = ['', 0]
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const who = playerOf(line)
    if (who !== null && player === '') player = who
    if (who !== null && who !== player) continue
    kept.push(line)
    rounds += Number(who !== null)
    if (rounds === FLIPPED_ROUNDS) break
  }
  writeFileSync(to, `${kept.join('\n')}\n`)
}

function playerOf(line: string): string | null {
  const { receipt } = JSON.parse(line) as { receipt?: { text: string } }
  return receipt === undefined ? null : (JSON.parse(receipt.text) as { player: string }).player
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10
