import { refuse } from '@kapis/contract/refusals'
import { NO_CLAIMS } from './claims/claims.ts'
import type { Claims } from './claims/claims.ts'
import type { CellRow } from './directory/list-cells.ts'
import type { ClaimKind } from './directory/schema.ts'
import type { AskPeer } from './peers/ask.ts'
import type { MountPeer } from './peers/mount-peer.ts'

/** This cell and the others, as features see them. */
export type Cells = {
  /** The name of this cell. The only cell of a deployment has none. */
  name: string | undefined
  /** Lists all cells, at most a second old. */
  list(): Promise<CellRow[]>
  /** Calls the API of another cell. Refuses: unavailable. */
  ask: AskPeer
  claims: Claims
  /** Returns the cell that has the account with a name, or where its request is refused. */
  findHomeOfName(name: { kind: ClaimKind; digest: Buffer }): Promise<string>
  /** Returns the cell that has an account, or null if none has. */
  findHomeOfAccount(accountId: string): Promise<string | null>
  mountPeer: MountPeer
  close(): Promise<void>
}

/** The only cell of a deployment: it knows no others, and asks nobody. */
export const ONLY_CELL: Cells = {
  name: undefined,
  list: async () => [],
  ask: (cell) => Promise.reject(refuse('unavailable', { why: 'unknown_cell', cell })),
  claims: NO_CLAIMS,
  findHomeOfName: async () => '',
  findHomeOfAccount: async () => null,
  mountPeer: () => {},
  close: async () => {},
}
