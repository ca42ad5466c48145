import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { listen } from './listen.ts'

/** Where a visitor's browser is. */
type Place = {
  /** The certificate of the authority that it trusts. */
  ca: string
  /** The file of the names that it knows. */
  hosts: string
  /** The id of a process in its network. */
  pid: number
  origin: string
}

/** Visits a site as trial-visit.ts does. Returns what that printed. */
export async function visitAs(
  place: Place,
  act: 'play' | 'return',
  given: string,
): Promise<string> {
  const program = join(ROOT, 'tools/deploy/trial-visit.ts')
  const bind = `mount --bind ${place.hosts} /etc/hosts && exec "$@"`
  const command = [process.execPath, program, place.origin, act, given]
  const args = [`--net=/proc/${place.pid}/ns/net`, 'unshare', '--mount', 'sh', '-c', bind, 'sh']
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: place.ca }
  const { code, output } = await listen('nsenter', [...args, ...command], { env })
  if (code !== 0) throw new Error(`the visitor failed:\n${output.slice(-6000)}`)
  return output.slice(output.lastIndexOf('{"visitor"')).trim()
}
