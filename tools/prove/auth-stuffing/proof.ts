import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { noteProgress } from '../progress.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'

const PASSWORD = 'The-right-one1!'
const FAILURES_PER_ADDRESS = 4
/**
 * The guesses per hour that unknown addresses together may make against one account
 * (docs/decisions/021).
 */
const GUESSES_MAX = 20
const AT_ONCE = 3

export const proof: Proof = {
  name: 'auth.stuffing',
  about: 'Stuffed passwords are slowed by address and account, and no owner is refused for it.',
  async run(ctx) {
    const [addresses, owners] = ctx.short ? [12, 16] : [250, 300]
    const app = await openProofPlayers(ctx)
    const env = {
      TRUST_PROXY: '127.0.0.0/8',
      SIGN_INS_PER_HOUR: String(FAILURES_PER_ADDRESS),
      REQUESTS_PER_SECOND: '0',
      SHED_FROM_DELAY_MS: '0',
      LOG_LEVEL: 'silent',
    }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'keep-every-token' } : { env })
    const passwordHash = await makePasswords([Buffer.from(ctx.secretsKey, 'hex')]).hash(PASSWORD)
    const players: Player[] = []
    for (let n = 0; n < owners; n += 1) players.push(await app.aPlayer({ passwordHash }))
    const signInAs = (from: (n: number) => string) =>
      inTurn(players, ({ username }, n) => signIn(api, username, PASSWORD, from(n)))

    const apart = await signInAs((n) => address(1, n % addresses))
    const together = await signInAs(() => address(2, 0))

    const checkedBefore = await countChecked(app)
    const tries = Array.from({ length: addresses * 2 * FAILURES_PER_ADDRESS }, (_, n) => n)
    const stuffed = await inTurn(tries, (n) =>
      signIn(api, `stuffed_${n}`, `Leaked-${n}!`, address(3, n % addresses)),
    )
    const checked = (await countChecked(app)) - checkedBefore

    const victim = players[0]!
    const guesses = Array.from({ length: Math.max(addresses, 2 * GUESSES_MAX) }, (_, n) => n)
    await inTurn(guesses, (n) => signIn(api, victim.username, `Guess-${n}!`, address(4, n)))
    const guessed = await countChecked(app, victim)
    // The owner signs in from an address that has no tokens left, in the browser of the first
    // sign-in.
    const owner = await signIn(api, victim.username, PASSWORD, address(3, 0), apart[0]?.device)

    const figures = {
      addresses,
      owners,
      refusedApart: countRefused(ctx, apart),
      refusedTogether: countRefused(ctx, together),
      stuffed: stuffed.length,
      checked,
      guesses: guesses.length,
      guessed,
      owner: owner.status,
    }
    const isOpen = figures.refusedApart + figures.refusedTogether === 0 && owner.status === 200
    const isSlowed = checked <= addresses * (FAILURES_PER_ADDRESS + 1) && guessed <= GUESSES_MAX
    return { pass: isOpen && isSlowed, figures }
  },
}

const address = (net: number, n: number) => `10.${net}.${Math.floor(n / 200)}.${1 + (n % 200)}`

type Heard = { status: number; device?: string | undefined }

/** Counts the owners whose sign-in was refused, and prints them. */
function countRefused(ctx: ProofContext, heard: Heard[]): number {
  const refused = heard.flatMap(({ status }, n) => (status === 200 ? [] : [`${n}: ${status}`]))
  if (refused.length > 0) ctx.say(`WRONG owners were refused: ${refused.join(', ')}`)
  return refused.length
}

/** Signs in through a proxy that reports the given client address. */
async function signIn(
  api: ProofApi,
  username: string,
  password: string,
  from: string,
  device?: string,
): Promise<Heard> {
  const reply = await fetch(`${api.url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: {
      origin: api.origin,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(device !== undefined && { cookie: `__Host-kapis-device=${device}` }),
    },
    body: JSON.stringify({ username, password }),
  })
  await reply.arrayBuffer()
  noteProgress()
  // A busy process rejects a sign-in before it checks the password. That is not the limit under
  // test, so try again.
  if (reply.status === 503) return signIn(api, username, password, from, device)
  const set = reply.headers.getSetCookie().join('\n')
  return { status: reply.status, device: /__Host-kapis-device=([^;]*)/.exec(set)?.[1] }
}

/**
 * Runs the work for every item, a few at once, and returns the results in the order of the items.
 */
async function inTurn<T, R>(items: readonly T[], work: (item: T, n: number) => Promise<R>) {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n]!, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

/** Counts the failed sign-ins whose password was checked. */
async function countChecked({ db }: ProofPlayers, player?: Player): Promise<number> {
  const failures = db.selectFrom('sign_in_failure').select('user_id').where('why', '<>', 'locked')
  const rows = await failures.execute()
  return rows.filter(({ user_id }) => player === undefined || user_id === player.userId).length
}
