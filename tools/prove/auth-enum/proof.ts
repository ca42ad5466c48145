import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import { askPatiently } from '../shared/app/ask-patiently.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { distanceOfSamples, median } from '../statistics.ts'

const DIFFERENCE_MS_MAX = 5
const ROUNDS = 3
const WRONG_PASSWORD = 'Wrong-password1!'

export const proof: Proof = {
  name: 'auth.enum',
  about: 'A wrong username and a wrong password get the same answer in the same time. [AUTH-10]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const passwords = makePasswords([Buffer.from(ctx.secretsKey, 'hex')])
    const passwordHash = await passwords.hash('The-right-one1!')
    const env = { SIGN_INS_PER_HOUR: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'quick-no' } : { env })
    const tries = ctx.short ? 50 : 300
    const answers = new Set<string>()
    let measured = await measure()
    // Measure again: on a busy machine the times may differ by chance, but a leak shows every time.
    for (let again = 1; differenceOf(measured) > DIFFERENCE_MS_MAX && again < ROUNDS; again += 1) {
      ctx.say(`${round(differenceOf(measured))} ms apart, measured again`)
      measured = await measure()
    }
    const times = measured
    const differenceMs = differenceOf(times)
    const { p } = distanceOfSamples(times.name, times.password)
    ctx.say(
      `wrong name ${median(times.name).toFixed(2)} ms, wrong password ${median(times.password).toFixed(2)} ms`,
    )
    ctx.say(`answers: ${[...answers].join(' | ')}`)
    const figures = {
      tries,
      differenceMs: round(differenceMs),
      ksP: round(p),
      answers: answers.size,
    }
    const tooSlow =
      differenceMs > DIFFERENCE_MS_MAX ? [`the times differ by ${round(differenceMs)} ms`] : []
    return { pass: answers.size === 1, figures, tooSlow }

    async function measure(): Promise<Times> {
      const taken: Times = { name: [], password: [] }
      for (let n = 0; n < tries; n += 1) {
        // Use a new account for each try. Otherwise the lockout would make the times equal.
        const player = await app.aPlayer({ passwordHash })
        const kinds = [
          { kind: 'name', username: `nobody-${n}` },
          { kind: 'password', username: player.username },
        ] as const
        // Alternate the order, so that a slow moment affects both kinds.
        for (const { kind, username } of n % 2 === 0 ? kinds : kinds.toReversed()) {
          const { ms, answer } = await askPatiently(() => trySignIn(api, username))
          taken[kind].push(ms)
          answers.add(answer)
        }
      }
      return taken
    }
  },
}

type Times = { name: number[]; password: number[] }

/**
 * Returns the median of the differences within a pair. A pair is asked in one moment, so that a
 * machine that becomes slower in between changes the difference less than it changes the medians.
 */
function differenceOf({ name, password }: Times): number {
  return Math.abs(median(name.map((ms, pair) => ms - password[pair]!)))
}

async function trySignIn(api: ProofApi, username: string) {
  const started = performance.now()
  const reply = await fetch(`${api.url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: api.origin },
    body: JSON.stringify({ username, password: WRONG_PASSWORD }),
  })
  const { message, code } = (await reply.json()) as { message: string; code: string }
  const ms = performance.now() - started
  return { status: reply.status, code, ms, answer: `${reply.status} ${code} ${message}` }
}

const round = (value: number) => Math.round(value * 1000) / 1000
