import { randomInt } from 'node:crypto'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mountDigests } from './claims/answer-digests.ts'
import { makeClaims } from './claims/claims.ts'
import type { Claims } from './claims/claims.ts'
import { makeCellList } from './directory/list-cells.ts'
import type { CellRow } from './directory/list-cells.ts'
import { openDirectory } from './directory/open-directory.ts'
import type { Directory } from './directory/open-directory.ts'
import { makeAsk } from './peers/ask.ts'
import type { AskPeer } from './peers/ask.ts'
import { receivePeers } from './peers/receive.ts'
import { makeRememberCall } from './peers/remember-call.ts'

/** The settings of a cell, as configured. */
export type CellsSettings = {
  name: string
  directoryUrl: string
  directoryKey: Buffer
  cellKey: Buffer
}

/** This cell, with its access to the directory and to the other cells. */
export type Cells = {
  name: string
  directory: Directory
  /** Lists all cells, at most a second old. */
  list(): Promise<CellRow[]>
  /** Calls the API of another cell. Refuses: unavailable. */
  ask: AskPeer
  claims: Claims
  close(): Promise<void>
}

/** Opens the cells of a deployment. Returns null if there is only this one. */
export function openCells(settings: CellsSettings | null, db: Db): Cells | null {
  if (settings === null) return null
  const { name, cellKey, directoryKey } = settings
  const directory = openDirectory(settings.directoryUrl)
  const list = makeCellList(directory)
  const ask = makeAsk({ name, cellKey, list })
  return {
    name,
    directory,
    list,
    ask,
    claims: makeClaims({ name, directoryKey, directory, db, ask }),
    close: () => directory.destroy(),
  }
}

/** Lets the other cells of the deployment call this API. */
export function installCells(
  app: FastifyInstance,
  settings: CellsSettings | null,
  cells: Pick<Cells, 'claims'> | null,
  db: Db,
): void {
  if (settings === null || cells === null) return
  receivePeers(app, { ...settings, isNew: makeRememberCall(db) })
  mountDigests(app, cells.claims)
}

/**
 * Returns the cell that takes a new player: this one if it is open, otherwise any open one.
 *
 * Refuses: unavailable.
 */
export async function findOpenCell({ name, list }: Pick<Cells, 'name' | 'list'>): Promise<string> {
  const open = (await list()).filter(({ state }) => state === 'open')
  if (open.some((one) => one.name === name)) return name
  const any = open[randomInt(Math.max(1, open.length))]
  if (any === undefined) throw refuse('unavailable', { why: 'no_open_cell' })
  return any.name
}
