import { practiceDraws, practiceSeed } from '../../../apps/api/src/fairness/practice-draws.ts'
import { newEpochSecret, serverClientSeed } from '../../../apps/api/src/fairness/prepare-epoch.ts'
import { makeToken } from '../../../apps/api/src/features/auth/sessions/session-token.ts'
import { GUESS_BYTES, guessNext } from './guess-next.ts'
import { findWeakWords } from './weak-words.ts'
import { makeWeakSecrets } from './planted.ts'
import type { Proof } from '../proof.ts'

const USER_ID = '00000000-0000-4000-8000-000000000000'
const USER_ID_BYTES = 16

export const proof: Proof = {
  name: 'fair.csprng',
  about: 'Secrets come from the system’s random source: none repeats, and none can be predicted.',
  async run(ctx) {
    const secret = ctx.planted ? makeWeakSecrets() : newEpochSecret
    const { files, found, drawsSecrets } = findWeakWords()
    found.forEach((line) => ctx.say(`WEAK ${line}`))
    ctx.say(`${files} files of the server read, ${found.length} weak lines`)

    const seeds = ctx.short ? 100_000 : 1_000_000
    const repeated = countRepeated(seeds, secret) + countRepeated(seeds / 10, clientSeedBytes)
    ctx.say(`${seeds} epoch secrets and ${seeds / 10} client seeds, ${repeated} of them twice`)

    const sources = {
      'epoch secrets': secret,
      'client seeds': clientSeedBytes,
      'session tokens': () =>
        Buffer.from(makeToken(USER_ID).cookie, 'base64url').subarray(USER_ID_BYTES),
      'practice rounds': practiceWord,
    }
    const guesses = Object.entries(sources).flatMap(([name, source]) =>
      guessNext(collect(source)).map((guess) => ({ name, ...guess })),
    )
    for (const { name, attack, hits, guesses: of } of guesses) {
      ctx.say(`${name}, taken for ${attack}: ${hits} of ${of} foretold`)
    }
    const foretold = guesses.filter((guess) => guess.isBetterThanChance).length
    const pass = found.length === 0 && drawsSecrets && repeated === 0 && foretold === 0
    const hitsMost = Math.max(...guesses.map(({ hits }) => hits))
    const figures = { files, weakLines: found.length, drawsSecrets, seeds, repeated }
    return { pass, figures: { ...figures, attacks: guesses.length, foretold, hitsMost } }
  },
}

const clientSeedBytes = () => Buffer.from(serverClientSeed(), 'base64url')

function practiceWord(): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(practiceDraws(practiceSeed()).word())
  return bytes
}

function countRepeated(count: number, source: () => Buffer): number {
  const seen = new Set<string>()
  for (let n = 0; n < count; n += 1) seen.add(source().toString('latin1'))
  return count - seen.size
}

function collect(source: () => Buffer): Buffer {
  const parts: Buffer[] = []
  for (let bytes = 0; bytes < GUESS_BYTES; bytes += parts.at(-1)!.length) parts.push(source())
  return Buffer.concat(parts)
}
