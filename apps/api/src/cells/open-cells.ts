import type { FastifyInstance } from 'fastify'
import { makeCellList } from './directory/list-cells.ts'
import type { CellRow } from './directory/list-cells.ts'
import { openDirectory } from './directory/open-directory.ts'
import type { Directory } from './directory/open-directory.ts'
import { makeAsk } from './peers/ask.ts'
import type { AskPeer } from './peers/ask.ts'
import { receivePeers } from './peers/receive.ts'

/** The settings of a cell, as configured. */
type CellsSettings = {
  name: string
  directoryUrl: string
  directoryKey: Buffer
  cellKey: Buffer
}

/** This cell, and its ways to the directory and to the other cells. */
export type Cells = {
  name: string
  directory: Directory
  /** Lists all cells, at most a second old. */
  list(): Promise<CellRow[]>
  /** Calls the API of another cell. Refuses: unavailable. */
  ask: AskPeer
  close(): Promise<void>
}

/** Opens the cells of a deployment. Returns null if it has only this one, which then does nothing more. */
export function openCells(settings: CellsSettings | null): Cells | null {
  if (settings === null) return null
  const { name, cellKey } = settings
  const directory = openDirectory(settings.directoryUrl)
  const list = makeCellList(directory)
  return {
    name,
    directory,
    list,
    ask: makeAsk({ name, cellKey, list }),
    close: () => directory.destroy(),
  }
}

/** Lets the other cells of the deployment call this API. */
export function installCells(app: FastifyInstance, settings: CellsSettings | null): void {
  if (settings !== null) receivePeers(app, settings)
}
