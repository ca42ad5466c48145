import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GAMES } from '@kapis/games/games'
import { ROOT } from '../../run/root.ts'
import { makeScratch } from '../../services/scratch.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { writeFlipped } from './flip-fields.ts'
import { playRounds } from './play-rounds.ts'

const FLIPPED_ROUNDS = 3

type Figures = Partial<
  Record<'match' | 'rootsShown' | 'epochs' | 'epochsFromStart' | 'bad', number>
> & {
  games?: Record<string, number>
}

export const proof: Proof = {
  name: 'fair.verify',
  about:
    'A verifier in another language recomputes every round from public fields alone. [FAIR-02, FAIR-03]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = { BETS_PER_SECOND: '0', STEPS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'other-seed' } : { env })
    const scratch = makeScratch()
    ctx.onExit(() => scratch.remove())
    const file = join(scratch.path, 'rounds.ndjson')
    // Every player plays the games in turn, so each game has the same number of rounds.
    const [each, players] = ctx.short ? [200, 20] : [2_560, 16]
    const rounds = each * GAMES.length
    const startedAt = performance.now()
    const { retries } = await playRounds(ctx, { app, api, file, rounds, players })
    const playSeconds = secondsSince(startedAt)
    ctx.say(`${rounds} rounds played and written down in ${playSeconds} s`)
    const verifiedAt = performance.now()
    const { found, isGood } = await verify(ctx, [file])
    const verifySeconds = secondsSince(verifiedAt)
    const flips = await flipFields(ctx, file, scratch.path)
    const isWhole =
      GAMES.every((game) => found.games?.[game] === each) &&
      found.match === rounds &&
      found.rootsShown === rounds &&
      found.epochsFromStart === found.epochs
    const pass = isGood && isWhole && flips.noticed === flips.fields
    return { pass, figures: { ...found, flips, retries, playSeconds, verifySeconds } }
  },
}

/**
 * Changes every field once and counts the changes that the verifier rejects. It must reject all of
 * them: a verifier that accepts everything would pass the rest of the proof.
 */
async function flipFields(ctx: ProofContext, file: string, folder: string) {
  const flips = { fields: 0, noticed: 0 }
  for (const game of GAMES) {
    const small = join(folder, `${game}.ndjson`)
    await copyOnePlayer(file, small, game)
    const flipped = writeFlipped(small, folder)
    const paths = flipped.map(({ path }) => path)
    const { missed } = await verify({ ...ctx, say: () => {} }, paths)
    for (const place of missed) ctx.say(`NOT NOTICED ${game}: ${flipped[place]?.name}`)
    flips.fields += flipped.length
    flips.noticed += flipped.length - missed.length
  }
  return flips
}

/**
 * Runs the verifier. Returns the figures of the last file and the positions of the files in which
 * it found nothing wrong.
 */
async function verify(ctx: ProofContext, files: string[]) {
  const child = spawn('python3', ['-B', join(ROOT, 'tools/verify/verify.py'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures: Figures[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    ctx.say(`  ${line}`)
    if (line.startsWith('{')) figures.push(JSON.parse(line) as Figures)
  }
  if (child.exitCode === null) await once(child, 'close')
  const missed = figures.flatMap((one, place) => (one.bad === 0 ? [place] : []))
  return { found: figures.at(-1) ?? {}, missed, isGood: child.exitCode === 0 }
}

/**
 * Copies the first rounds of one player, with the keys and roots published before them. The copy
 * ends with a round of the given game.
 */
async function copyOnePlayer(from: string, to: string, game: string): Promise<void> {
  const kept: string[] = []
  let [player, rounds] = ['', 0]
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const round = roundOf(line)
    if (round !== null && player === '') player = round.player
    if (round !== null && round.player !== player) continue
    kept.push(line)
    rounds += Number(round !== null)
    if (rounds >= FLIPPED_ROUNDS && round?.game === game) break
  }
  writeFileSync(to, `${kept.join('\n')}\n`)
}

function roundOf(line: string): { player: string; game: string } | null {
  const { receipt } = JSON.parse(line) as { receipt?: { text: string } }
  return receipt === undefined
    ? null
    : (JSON.parse(receipt.text) as { player: string; game: string })
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10
