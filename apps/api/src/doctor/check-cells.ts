import { findOtherKeys } from '#cells/directory/key-checks.ts'
import type { SharedKeys } from '#cells/directory/key-checks.ts'
import { findKeyState } from '#cells/directory/manage-keys.ts'
import { openDirectory } from '#cells/directory/open-directory.ts'
import type { Directory } from '#cells/directory/open-directory.ts'
import type { PeerKey } from '#cells/directory/peer-key.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

type CellKeys = SharedKeys & { name: string; peerKeys: readonly [PeerKey, ...PeerKey[]] }
type CellCheckSettings = Pick<SharedKeys, 'identityKeys'> & {
  cells: (Omit<CellKeys, 'identityKeys'> & { directoryUrl: string }) | null
}

/** Returns the check of the directory that all cells share; none if this is the only one. */
export function cellChecks({ cells, identityKeys }: CellCheckSettings): Check[] {
  if (cells === null) return []
  const run = async () => {
    const directory = openDirectory(cells.directoryUrl)
    try {
      return await checkCell(directory, { ...cells, identityKeys })
    } finally {
      await directory.destroy()
    }
  }
  return [{ name: 'cells', run }]
}

async function checkCell(directory: Directory, cell: CellKeys): Promise<Diagnosis> {
  const rows = await directory.selectFrom('cell').select(['name', 'state']).execute()
  const own = rows.find(({ name }) => name === cell.name)
  if (own === undefined) {
    const todo = `Run kapis cell add ${cell.name} ADDRESS. Nobody can sign up here before.`
    return fail('cells', `the directory does not list ${cell.name}`, todo)
  }
  const others = await findOtherKeys(directory, cell)
  if (others.length > 0) {
    const todo = 'Give all cells the same keys: names of this one are not recognised.'
    return fail('cells', `${others.join(', ')} differs from the other cells`, todo)
  }
  const key = cell.peerKeys[0]
  const keyState = await findKeyState(directory, cell.name, key)
  if (keyState !== 'valid') return sayKey(keyState, key.keyId)
  const says = `${cell.name} is ${own.state}, one of ${rows.length}, with the same keys`
  return own.state === 'open'
    ? ok('cells', says)
    : warn('cells', says, `Run kapis cell ${own.state === 'out' ? 'in' : 'open'} ${cell.name}.`)
}

/** Says what is wrong with the key that signs this cell's calls. */
function sayKey(state: 'unlisted' | 'over' | 'ending', keyId: string): Diagnosis {
  if (state === 'unlisted') {
    const todo = 'Run kapis cell add-key. The other cells refuse calls of this one before.'
    return fail('cells', `the directory does not list the key ${keyId} of PEER_KEYS`, todo)
  }
  if (state === 'over') {
    const todo = 'Give the cell a new key (docs/runbooks/replace-a-cell-key.md).'
    return fail('cells', `the key ${keyId} was revoked or has ended: calls are refused`, todo)
  }
  const todo = 'Run kapis first-key PEER_KEYS, and restart every process today.'
  return warn('cells', `there is a newer key than ${keyId}, which ends within a day`, todo)
}
