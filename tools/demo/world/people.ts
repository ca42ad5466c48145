import type { Role } from '@kapis/contract/auth'
import { DEMO_USERS } from '../../../apps/api/src/commands/seed-demo.ts'
import { DAY_MS } from './calendar.ts'
import { FIRST_NAMES, SURNAMES } from './names.ts'
import { makeRandom } from './random.ts'
import type { Random } from './random.ts'

/** Kinds of players, with the ranges of their sessions in a year and of their bets in a session. */
const HABITS = {
  curious: { sessions: [1, 2], bets: [3, 10] },
  casual: { sessions: [2, 8], bets: [5, 14] },
  regular: { sessions: [10, 30], bets: [6, 16] },
  devoted: { sessions: [50, 110], bets: [8, 22] },
} as const
type Habit = keyof typeof HABITS

export type Member = {
  userId: string
  publicNo: bigint
  username: string
  fullName: string
  email: string
  mobile: string
  role: Role
  habit: Habit
  /** Whether this player is a bot, which continues to bet while the demo runs. */
  isBot: boolean
  joinedAt: number
  sessions: number
  betsInSession: readonly [number, number]
  /** The usual stake and the usual deposit, in whole coins. */
  stake: number
  deposit: number
}

export type MembersPlan = {
  seed: string
  players: number
  from: number
  now: number
  scale: number
}

export const BOTS = 24
/** The text by which staff recognise a bot in the list of users. */
export const BOT_COMMENT = 'Demo bot: it bets by itself while the demo runs.'

/** Makes the people of the demo: the accounts of the printed logins, the bots and the players. */
export function makePeople(plan: MembersPlan): Member[] {
  const random = makeRandom(`${plan.seed}/people`)
  const taken = new Set(DEMO_USERS.map(({ username }) => username))
  const known = DEMO_USERS.map(({ username, role }, place) => ({
    ...makeMember(random, plan, 'devoted'),
    username,
    role,
    email: `${username}@demo.example`,
    mobile: `+639170000${String(place).padStart(3, '0')}`,
    joinedAt: plan.from + place * 60_000,
    ...(role === 'player' ? { stake: 20, deposit: 1_000 } : { sessions: 0 }),
  }))
  const others = Array.from({ length: plan.players - DEMO_USERS.length }, (_, place) => {
    const isBot = place < BOTS
    const habit = isBot ? 'regular' : random.weighted(SHARES)
    const member = makeMember(random, plan, habit)
    const username = freeName(random, taken, member.fullName)
    const domain = isBot ? 'bots.demo.example' : 'demo.example'
    const mobile = `+639${String(210_000_000 + place * 331_337)}`
    const account = { username, isBot, email: `${username}@${domain}`, mobile }
    return { ...member, ...account, ...(isBot && { stake: 10, deposit: 4_000 }) }
  })
  return [...known, ...others]
}

const SHARES: [Habit, number][] = [
  ['curious', 35],
  ['casual', 45],
  ['regular', 17.5],
  ['devoted', 2.5],
]
const STAKES: [coins: number, weight: number][] = [
  [1, 8],
  [2, 14],
  [5, 26],
  [10, 26],
  [20, 16],
  [50, 8],
  [100, 2],
]

function makeMember(random: Random, { from, now, scale }: MembersPlan, habit: Habit): Member {
  const [low, high] = HABITS[habit].sessions
  const stake = random.weighted(STAKES)
  // More players join as the months pass. The last ones join during the last hours.
  const joinedAt = Math.floor(from + (now - DAY_MS / 8 - from) * random.unit() ** 0.7)
  return {
    userId: random.uuid(),
    publicNo: BigInt(`0x${random.hex(6)}`) + 1n,
    username: '',
    fullName: `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`,
    email: '',
    mobile: '',
    role: 'player',
    habit,
    isBot: false,
    joinedAt,
    sessions: Math.max(1, Math.round(random.between(low, high) * scale)),
    betsInSession: HABITS[habit].bets,
    stake,
    deposit: depositFor(stake),
  }
}

/** Returns a round amount of about fifty stakes. */
function depositFor(stake: number): number {
  return [100, 200, 300, 500, 1_000, 2_000, 4_000].find((amount) => amount >= stake * 50) ?? 4_000
}

/** Makes a username from a name. Adds a number if somebody has it already. */
function freeName(random: Random, taken: Set<string>, fullName: string): string {
  const [first = '', ...rest] = fullName.toLowerCase().split(' ')
  const last = rest.join('')
  const form = random.pick([
    `${first}_${last}`,
    `${first}-${last}`,
    `${first}${last}`,
    `${first}_${last.slice(0, 1)}${random.between(70, 99)}`,
    `${last}_${first}`,
  ])
  const base = form.length < 6 ? `${form}_ph` : form
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? base : `${base}${number}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
