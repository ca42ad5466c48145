/**
 * Loaded into a process by `--import`. It writes every address that the process connects to into the
 * file that KAPIS_CONNECTIONS_FILE names, and lets no connection leave this machine. Names are those
 * of KAPIS_NAMES only: each has a list of answers, of which every look-up takes the next.
 */
import diagnostics from 'node:diagnostics_channel'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'

const note = (place: string) => appendFileSync(process.env['KAPIS_CONNECTIONS_FILE']!, `${place}\n`)
const HERE = '127.0.0.1'
/** Node.js asks it about each address before it connects. */
const gate = {
  check(address: string) {
    if (address === HERE) return false
    note(address)
    return true
  },
}
diagnostics.subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  Object.assign(socket, { blockList: gate })
  // The port says which server of this machine it is.
  socket.on('connectionAttempt', (address: string, port: number) => {
    if (address === HERE) note(`${address}:${port}`)
  })
})

const names = JSON.parse(process.env['KAPIS_NAMES']!) as Record<string, string[][]>
type Done = (error: Error | null, found?: string | LookupAddress[], family?: number) => void

function lookup(name: string, options: LookupOptions, done: Done): void {
  // Servers look up the address at which they listen.
  const answers = isIP(name) > 0 ? [[name]] : (names[name] ?? [])
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  const found = (answer ?? []).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const [first] = found
  process.nextTick(() => {
    if (first === undefined) done(Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' }))
    else if (options.all === true) done(null, found)
    else done(null, first.address, first.family)
  })
}
Object.assign(dns, { lookup })
syncBuiltinESMExports()
