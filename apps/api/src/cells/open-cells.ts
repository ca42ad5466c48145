import { randomInt } from 'node:crypto'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import type { Cells } from './cells.ts'
import { mountDigests } from './claims/answer-digests.ts'
import { makeClaims } from './claims/claims.ts'
import { findHomeOfAccount, findHomeOfName } from './claims/find-home.ts'
import { makeCellList } from './directory/list-cells.ts'
import { makeKeyList } from './directory/list-keys.ts'
import { openDirectory } from './directory/open-directory.ts'
import type { Directory } from './directory/open-directory.ts'
import { makeAsk } from './peers/ask.ts'
import { makeFindKey } from './peers/find-key.ts'
import type { FindKey } from './peers/find-key.ts'
import { mountPeer } from './peers/mount-peer.ts'
import { receivePeers } from './peers/receive.ts'
import { makeRememberCall } from './peers/remember-call.ts'
import { openSigner } from './peers/signature.ts'
import type { PeerKey } from './directory/peer-key.ts'

/** The settings of a cell, as configured. */
export type CellsSettings = {
  name: string
  directoryUrl: string
  directoryKey: Buffer
  /** The keys of this cell. The first one signs. */
  peerKeys: readonly [PeerKey, ...PeerKey[]]
}

/** A cell among others, with its access to the directory. */
export type JoinedCells = Cells & { name: string; directory: Directory; findKey: FindKey }

/** Opens the cells of a deployment. Returns null if there is only this one. */
export function openCells(settings: CellsSettings | null, db: Db): JoinedCells | null {
  if (settings === null) return null
  const { name, peerKeys, directoryKey } = settings
  const directory = openDirectory(settings.directoryUrl)
  const list = makeCellList(directory)
  const ask = makeAsk({ name, signer: openSigner(peerKeys[0]), list })
  return {
    name,
    directory,
    findKey: makeFindKey(makeKeyList(directory)),
    list,
    ask,
    claims: makeClaims({ name, directoryKey, directory, db, ask }),
    findHomeOfName: (name) => findHomeOfName({ directory, list }, name),
    findHomeOfAccount: (accountId) => findHomeOfAccount({ directory }, accountId),
    mountPeer,
    close: () => directory.destroy(),
  }
}

/** Lets the other cells of the deployment call this API. */
export function installCells(
  app: FastifyInstance,
  settings: CellsSettings | null,
  cells: Pick<JoinedCells, 'claims' | 'findKey'> | null,
  db: Db,
): void {
  if (settings === null || cells === null) return
  const { name } = settings
  receivePeers(app, { name, findKey: cells.findKey, isNew: makeRememberCall(db) })
  mountDigests(app, cells.claims)
}

/**
 * Returns the cell that takes a new player: this one if it is open, otherwise any open one.
 *
 * Refuses: unavailable.
 */
export async function findOpenCell({ name, list }: Pick<Cells, 'name' | 'list'>): Promise<string> {
  const open = (await list()).filter(({ state }) => state === 'open')
  const own = open.find((one) => one.name === name)
  if (own !== undefined) return own.name
  const any = open[randomInt(Math.max(1, open.length))]
  if (any === undefined) throw refuse('unavailable', { why: 'no_open_cell' })
  return any.name
}
