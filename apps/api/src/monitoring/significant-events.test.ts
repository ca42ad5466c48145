import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { logAccountEvents, makeBetEvents } from './significant-events.ts'

const bet = { game: 'dice', playerId: 'p', currency: 'coin', seq: 7n }
const from = { stakeMinor: 1_000_000n, winMinor: 2_000_000n }

test.each([
  [999_999n, 1_999_999n, 'coin', []],
  [1_000_000n, 0n, 'coin', ['large_stake']],
  [10_000n, 2_000_000n, 'coin', ['large_win']],
  [1_000_000n, 2_000_000n, 'coin', ['large_stake', 'large_win']],
  [9_000_000n, 9_000_000n, 'ticket', []],
])('a stake of %d that pays %d in %ss logs %j', (stakeMinor, payoutMinor, currency, events) => {
  const log = { warn: vi.fn() }
  makeBetEvents(log, from)({ ...bet, stakeMinor, payoutMinor, currency })
  expect(log.warn.mock.calls.map(([line]) => (line as { event: string }).event)).toEqual(events)
})

test('a limit of 0 logs nothing', () => {
  const log = { warn: vi.fn() }
  const limits = { stakeMinor: 0n, winMinor: 0n }
  makeBetEvents(log, limits)({ ...bet, stakeMinor: 10n, payoutMinor: 10n })
  expect(log.warn).not.toHaveBeenCalled()
})

test('a changed password is logged, a refused change is not', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } })
  logAccountEvents(app, () => 'maya')
  const options = { config: { routeName: 'changePassword' as const } }
  app.post('/password', options, async (request, reply) => {
    const { status } = request.query as { status: string }
    return reply.status(Number(status)).send({})
  })
  await app.inject({ method: 'POST', url: '/password?status=401' })
  expect(lines).toEqual([])
  await app.inject({ method: 'POST', url: '/password?status=200' })
  await vi.waitFor(() => expect(lines).toHaveLength(1), 15_000)
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'password_changed', userId: 'maya' })
})
