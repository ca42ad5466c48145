import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PlayerLeaf } from '@kapis/transparency/leaves'
import { int8Array, uuidArray } from '../../../apps/api/src/db/arrays/binary-array.ts'
import { placePlayers } from '../../../apps/api/src/features/transparency/gather-players.ts'
import type { Proof } from '../proof.ts'
import { inOrderOfAccounts } from './planted.ts'

const PLAYERS = 200
/** The share of players that are active in a minute. */
const ACTIVE = 0.9
/**
 * How far the hits of a way to find the player may exceed those of guesses: so many times as often,
 * and so many more, because some hits come from chance.
 */
const LUCK = 4

type Account = { playerId: string; seq: number; receipts: string[] }
type Minute = { leaves: PlayerLeaf[]; places: Map<string, number> }

/**
 * The attacker knows all bets of one player, and so which leaves of October are the player's. They
 * look for the player's leaf in a minute of November, in every way that the public data offer. Then
 * they are told which leaf it is, and guess whether it stands for one entry or for many.
 */
export const proof: Proof = {
  name: 'log.privacy',
  about: 'Who knows a player’s bets of one month finds no leaf of the player in the next one.',
  async run(ctx) {
    const trials = ctx.short ? 200 : 5_000
    const place = ctx.planted ? inOrderOfAccounts(placePlayers) : placePlayers
    const hits = { tag: 0, receipts: 0, number: 0, place: 0 }
    const counted = { leaves: 0, number: 0, parity: 0, length: 0 }
    let leaks = 0
    for (let n = 0; n < trials; n += 1) {
      const { before, after, known, hasMany } = playMonths(place)
      const id = known.playerId
      const target = after.places.get(id)!
      const own = before.leaves[before.places.get(id)!]!
      const guesses = {
        tag: after.leaves.findIndex(({ tag }) => tag === own.tag),
        receipts: after.leaves.findIndex(isMadeOf(known)),
        number: nearest(after.leaves, own.n),
        place: nearestPlace(before.places.get(id)!, before, after),
      }
      for (const way of Object.keys(hits) as (keyof typeof hits)[]) {
        hits[way] += Number(guesses[way] === target)
      }
      const guessed = guessMany(after, after.leaves[target]!)
      for (const way of Object.keys(counted) as (keyof typeof counted)[]) {
        counted[way] += Number(guessed[way] === hasMany)
      }
      leaks += Number(after.leaves.some((leaf) => Object.keys(leaf).join() !== 'head,kind,n,tag'))
    }
    const most = (trials / (PLAYERS * ACTIVE)) * LUCK + LUCK
    const found = Object.entries(hits).filter(([, count]) => count > most)
    for (const [way, count] of found) ctx.say(`WRONG found by ${way}: ${count} of ${trials}`)
    // A guess between two is right half of the time, give or take four standard deviations.
    const apart = (count: number) => Math.abs(count - trials / 2) / (Math.sqrt(trials) / 2)
    const told = Object.entries(counted).filter(([, count]) => apart(count) > LUCK)
    for (const [way, count] of told) ctx.say(`WRONG counted by ${way}: ${count} of ${trials}`)
    const figures = { trials, players: PLAYERS, hits, atMost: Math.round(most), counted, leaks }
    return { pass: found.length === 0 && told.length === 0 && leaks === 0, figures }
  },
}

/** Plays a minute of October and one of November. The attacker knows one of the players. */
function playMonths(place: typeof placePlayers) {
  const accounts = Array.from({ length: PLAYERS }, (): Account => {
    return { playerId: randomUUID(), seq: randomInt(1, 5_000), receipts: [] }
  })
  const secretOf = new Map(accounts.map(({ playerId }) => [playerId, randomBytes(32)]))
  const known = accounts[randomInt(PLAYERS)]!
  const hasMany = randomInt(2) === 1
  const play = (month: string): Minute => {
    const active = accounts.filter((one) => one === known || randomInt(100) < ACTIVE * 100)
    const hashes = active.map((account) => {
      account.seq += account !== known ? randomInt(1, 20) : hasMany ? randomInt(10, 20) : 1
      const hash = randomBytes(32)
      account.receipts.push(hash.toString('hex'))
      return hash
    })
    const placed = place([
      {
        month,
        players: uuidArray(active.map(({ playerId }) => playerId)),
        seqs: int8Array(active.map(({ seq }) => BigInt(seq))),
        hashes: Buffer.concat(hashes),
        secrets: Buffer.concat(active.map(({ playerId }) => secretOf.get(playerId)!)),
      },
    ])
    const leaves = placed.leaves.map(
      (bytes) => JSON.parse(Buffer.from(bytes).toString()) as PlayerLeaf,
    )
    const { places } = placed.months[0]!
    return { leaves, places: new Map(active.map(({ playerId }, n) => [playerId, places[n]!])) }
  }
  return { before: play('2026-10'), after: play('2026-11'), known, hasMany }
}

/** Guesses from the leaves of a minute whether one of them stands for many entries. */
function guessMany({ leaves }: Minute, leaf: PlayerLeaf) {
  const above = leaves.filter(({ n }) => n > leaf.n).length
  return {
    leaves: leaves.length % 2 === 0,
    number: above < leaves.length / 2,
    parity: leaf.n % 2 === 0,
    length: JSON.stringify(leaf).length % 2 === 0,
  }
}

/**
 * Returns a function that tells whether a leaf is a plain hash of something that the attacker knows:
 * receipts, numbers, the id.
 */
function isMadeOf({ playerId, receipts }: Account): (leaf: PlayerLeaf) => boolean {
  const known = receipts.flatMap((hash) => [hash, Buffer.from(hash, 'hex'), `${playerId} ${hash}`])
  const digests = [...known, playerId].map((one) => createHash('sha256').update(one).digest('hex'))
  const heads = new Set([...receipts, ...digests])
  return (leaf) => heads.has(leaf.head) || digests.some((digest) => digest.startsWith(leaf.tag))
}

/** The leaf whose number is the next above the one of October. */
function nearest(leaves: readonly PlayerLeaf[], n: number): number {
  const above = leaves.map((leaf) => (leaf.n > n ? leaf.n - n : Infinity))
  return above.indexOf(Math.min(...above))
}

/** The leaf at the same relative place in its minute. */
function nearestPlace(place: number, before: Minute, after: Minute): number {
  return Math.round((place / before.leaves.length) * after.leaves.length)
}
