import { addBroadcasts } from './broadcasts.ts'
import { addAccount } from './book/account-rows.ts'
import type { Seal } from './book/account-rows.ts'
import { openBook } from './book/book.ts'
import { DAY_MS } from './world/calendar.ts'
import type { Life } from './life.ts'
import { liveYear } from './live-year.ts'
import { openOffice } from './office.ts'
import { makePeople } from './world/people.ts'
import { addPromos, makePromos } from './promos.ts'
import { protect } from './protection.ts'
import { makeRandom } from './world/random.ts'
import type { ImageTask } from './receipt-images.ts'
import type { DemoRows } from './world/rows.ts'
import { makeScenes, playScene } from './scenes.ts'
import { makeSeedTrees } from './world/seed-trees.ts'

export type YearSize = {
  players: number
  days: number
  /** How often people play, relative to the usual demo. */
  scale: number
  /** The number of receipt images that are drawn individually. */
  drawn: number
  /**
   * The number of different epoch secrets. Players share them, because building a tree for each of
   * several thousand epochs would take longer than everything else. Each player has a client seed
   * of their own, so no two players have the same results.
   */
  trees: number
}
export const WHOLE_YEAR: YearSize = { players: 2_000, days: 365, scale: 0.6, drawn: 40, trees: 48 }

export type YearPlan = {
  seed: string
  now: number
  size: YearSize
  maxPayoutMinor: bigint
  passwordHash: string
  /** Encrypts the secret of an epoch. */
  seal: Seal
}

export type YearEnd = { head: { seq: number; hash: Buffer }; images: ImageTask[] }

const PEOPLE_AT_ONCE = 100

/**
 * Makes the rows of a year, a hundred people at a time. The same plan always makes the same rows:
 * it reads no clock and no other source of randomness.
 */
export function* makeYearRows(plan: YearPlan): Generator<DemoRows, YearEnd> {
  const { seed, now, size } = plan
  const from = now - size.days * DAY_MS
  const rows: DemoRows = new Map()
  const people = makePeople({ seed, players: size.players, from, now, scale: size.scale })
  const trees = makeSeedTrees(seed, size.trees)
  const office = openOffice(people, rows, makeRandom(`${seed}/office`))
  const promos = makePromos({ from, now }, office, makeRandom(`${seed}/promos`))
  addPromos(rows, promos, now)
  const scenes = makeScenes()
  const images: ImageTask[] = []
  for (const [place, member] of people.entries()) {
    const random = makeRandom(`${seed}/life/${place}`)
    const treeOf = (epoch: number) => trees[(place * 7 + epoch) % trees.length]!
    const { maxPayoutMinor } = plan
    const clientSeed = () => random.hex(11)
    const book = openBook(member, { rows, treeOf, clientSeed, maxPayoutMinor })
    const { isLimited, playsUntil } = protect(member, { rows, random, now })
    const life: Life = {
      member,
      book,
      rows,
      random,
      office,
      now,
      later: [],
      freeDeposits: [],
      done: new Set(),
      images: [],
    }
    liveYear(life, promos, playsUntil)
    if (playsUntil >= now) playScene(scenes, life)
    images.push(...life.images)
    addAccount({ ...plan, member, book, rows, treeOf, isLimited })
    if (place % PEOPLE_AT_ONCE < PEOPLE_AT_ONCE - 1) continue
    yield rows
    rows.clear()
  }
  addBroadcasts({ rows, office, random: makeRandom(`${seed}/broadcasts`), from, now })
  const head = office.close()
  yield rows
  return { head, images }
}
