import { expect, test } from 'vitest'
import { makePeople } from './world/people.ts'
import type { DemoRow } from './world/rows.ts'
import { makeYearRows } from './year.ts'

const NOW = Date.UTC(2026, 10, 16, 2)
const SIZE = { players: 60, days: 30, scale: 0.05, drawn: 0, trees: 2 }

/** Makes all rows of a short year, by table. */
function makeAll(now: number): Map<string, DemoRow[]> {
  const plan = { seed: 'test', now, size: SIZE, maxPayoutMinor: 1_000_000_000n, passwordHash: '-' }
  const all = new Map<string, DemoRow[]>()
  for (const rows of makeYearRows({ ...plan, seal: (secret) => secret })) {
    for (const [table, some] of rows) all.set(table, [...(all.get(table) ?? []), ...some])
  }
  return all
}

test('the same seed and time make the same year', () => {
  const first = makeAll(NOW)
  expect(makeAll(NOW)).toEqual(first)
  expect(makeAll(NOW + 3_600_000).get('ledger_bet')).not.toEqual(first.get('ledger_bet'))
})

test('nothing happens before a player joins or after the end of the year', () => {
  const all = makeAll(NOW)
  const joined = new Map(all.get('app_user')!.map((user) => [user['user_id'], user['created_at']]))
  const outside = all.get('ledger_journal')!.filter((entry) => {
    const at = Date.parse(String(entry['at']))
    return at < Date.parse(String(joined.get(entry['player_id']))) || at > NOW
  })
  expect(outside).toEqual([])
})

test('all usernames, addresses and numbers differ and could have signed up', () => {
  const plan = { seed: 'test', players: 2_000, from: NOW - 1e10, now: NOW, scale: 1 }
  const people = makePeople(plan)
  for (const field of ['userId', 'username', 'email', 'mobile', 'publicNo'] as const) {
    expect(new Set(people.map((member) => member[field])).size).toBe(people.length)
  }
  const refused = people.filter(({ username }) => !/^[A-Za-z0-9_-]{6,30}$/.test(username))
  expect(refused).toEqual([])
  expect(people.filter(({ mobile }) => !/^\+639\d{9}$/.test(mobile))).toEqual([])
})
