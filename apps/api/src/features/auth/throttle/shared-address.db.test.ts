import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, aPlayer, openAuthTestApp, signIn } from '../../../../test/auth-harness.ts'
import type { AuthTestApp, From } from '../../../../test/auth-harness.ts'
import { hasRedis, startRedis } from '../../../../../../tools/services/redis.ts'
import type { Redis } from '../../../../../../tools/services/redis.ts'
import { makeScratch } from '../../../../../../tools/services/scratch.ts'

type Member = Awaited<ReturnType<typeof aPlayer>>

const WRONG = { password: 'Wrong-Password1!' }
const RATES = { REQUESTS_PER_SECOND: '50', REQUESTS_BURST: '200', SIGN_INS_PER_HOUR: '4' }

describe.each(hasRedis() ? ['Redis', 'memory'] : ['memory'])('limits in %s', (place) => {
  const scratch = makeScratch()
  let redis: Redis | null = null
  let app: AuthTestApp
  // Sign-ups are limited as well, so the tests share their players.
  let owner: Member
  let neighbour: Member
  beforeAll(async () => {
    redis = place === 'Redis' ? await startRedis({ dir: scratch.path }) : null
    app = await openAuthTestApp({ ...RATES, ...(redis !== null && { REDIS_URL: redis.url }) })
    owner = await aPlayer(app)
    neighbour = await aPlayer(app)
  })
  afterAll(async () => {
    await app.close()
    await redis?.stop()
    scratch.remove()
  })

  test('one wrong password at an address keeps nobody there from signing in', async () => {
    const from = { address: '203.0.113.7' }
    const { device } = await signIn(app, owner.username, {}, from)
    expect((await signIn(app, 'nobody_here', WRONG, from)).status).toBe(401)
    expect((await signIn(app, owner.username, {}, { ...from, device })).status).toBe(200)
    expect((await signIn(app, neighbour.username, {}, from)).status).toBe(200)
  })

  test('the owner’s browser signs in at an address that has used up its failures', async () => {
    const from = { address: '203.0.113.8' }
    const { device } = await signIn(app, owner.username, {}, from)
    const guesses = []
    for (let n = 0; n < 5; n += 1) guesses.push(await signIn(app, 'nobody_here', WRONG, from))
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429])
    const refused = await signIn(app, neighbour.username, {}, from)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/Please try again in \d+ seconds\.$/)
    const own = await signIn(app, owner.username, { password: PASSWORD }, { ...from, device })
    expect(own.status).toBe(200)
  })

  test('strangers who use up the links of an address keep no link from its owner', async () => {
    const from = { address: '203.0.113.9' }
    const { device } = await signIn(app, owner.username, {}, from)
    const { email } = await app.db
      .selectFrom('app_user')
      .select('email')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const ask = (address: string, where: From) =>
      app.post('password/forgot', { email: address }, undefined, where)
    const answers: number[] = []
    // On a busy machine, tokens come back meanwhile.
    while (answers.at(-1) !== 429 && answers.length < 50) {
      answers.push((await ask('nobody@example.com', from)).status)
    }
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(3)
    expect(answers.at(-1)).toBe(429)
    expect((await ask(email, from)).status).toBe(429)
    expect((await ask(email, { ...from, device })).status).toBe(200)
    const form = { token: 'x'.repeat(64), password: PASSWORD, confirmPassword: PASSWORD }
    const tried = []
    for (let n = 0; n < 5; n += 1) {
      tried.push(await app.post('password/reset', form, undefined, from))
    }
    expect(tried.map(({ body }) => body.code)).toEqual(tried.map(() => 'link_expired'))
  })
})
