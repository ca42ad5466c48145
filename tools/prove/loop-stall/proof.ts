import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { readMemory, withMemoryReports } from '../shared/process/memory.ts'
import type { Memory } from '../shared/process/memory.ts'
import { attack, stayCalm } from './attack.ts'
import { makeCallers } from './callers.ts'
import { openLoopWatch, withLoopWatch } from './loop-watch.ts'
import { realFiles } from './real-files.ts'
import { openBodyClient } from './send-body.ts'

const MS_MAX = 100
/** How many times longer than without an attack a body may delay the event loop. */
const TIMES_MAX = 3
const HELD_MB_MAX = 32

/**
 * A body can stall the loop in four places, and each has its own bodies:
 *
 * - The parser is the same for all routes, so of the large ones one of each length gets all of its
 *   bodies (whole-bodies.ts): deep nesting, more values and keys than are allowed and as many as are,
 *   the same key, keys of prototypes, long strings, numbers and escapes, and texts that end too early
 *   or are no JSON. Forms, packed bodies and headers of the largest size are refused before it.
 * - The checks of fields match, trim and convert texts (field-bodies.ts). What grows faster than the
 *   length shows in 64 KB, where a square is four billion steps, so every kind of text is sent that
 *   long. What grows with the length is alike for all texts of one encoding, so only one of each
 *   encoding is as long as a large route allows. A check that several routes share is tried once.
 * - The route itself works with what has passed the checks: texts of the greatest length for each
 *   field of every route, and the largest files with those that lie about their contents
 *   (real-files.ts).
 * - Who is refused is refused before the body is parsed, so such callers send only a few kinds.
 *
 * Small bodies are measured together, and alone if they are slow; large ones alone. The delay leaves
 * out the time in which the process waited for a processor, and only counts if it is found every
 * time, so that neither other programs nor a collection of garbage looks like a stall.
 */
export const proof: Proof = {
  name: 'loop.stall',
  about: 'No body that a route lets in stalls the event loop of the API or stays in its memory.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const { folder } = await ctx.services()
    const [file, loopFile] = [join(folder, 'memory.jsonl'), join(folder, 'loop.port')]
    const env = { ...withLoopWatch(loopFile, withMemoryReports(file)), ...WITHOUT_LIMITS }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'hash-receipts' } : { env })
    const seed = Number(process.env['STALL_SEED'] ?? Date.now() % 1_000_000)
    ctx.say(`STALL_SEED=${seed}`)
    const send = openBodyClient(ctx, api)
    const delayMs = openLoopWatch(loopFile)
    const [callers, files] = [await makeCallers(app), await realFiles()]
    const site = { ctx, app, delayMs, send, seed, callers, files }
    const calmMs = await stayCalm(site)
    const msMax = Math.max(MS_MAX, calmMs * TIMES_MAX)
    const before = await readMemory(api.pid, file)
    const { stalls, failed, ...seen } = await attack(site, msMax)
    const grown = growthOf(before, await readMemory(api.pid, file))
    for (const one of failed.slice(0, 20)) ctx.say(`WRONG ${one}`)
    const isSmall = grown.heldMb <= HELD_MB_MAX
    if (!isSmall) ctx.say(`WRONG ${grown.heldMb} MB were not given back`)
    const figures = { seed, ...seen, failed: failed.length, calmMs, msMax, ...grown }
    return {
      pass: failed.length === 0 && isSmall,
      figures: { ...figures, stalls: stalls.length },
      tooSlow: stalls,
    }
  },
}

const WITHOUT_LIMITS = {
  BETS_PER_SECOND: '0',
  STEPS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
  SIGN_INS_PER_HOUR: '0',
  PROMO_GUESSES_PER_HOUR: '0',
  UPLOADS_PER_MINUTE: '0',
  // Nothing listens there. With both, the routes of codes and notices do their work.
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUSH_KEY: '07'.repeat(32),
}

function growthOf(before: Memory, after: Memory) {
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
  const held = ({ heapBytes, bufferBytes }: Memory) => heapBytes + bufferBytes
  return {
    heldMb: megabytes(held(after) - held(before)),
    rssMb: megabytes(after.rssBytes - before.rssBytes),
  }
}
