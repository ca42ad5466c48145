/**
 * Loaded into an API process by `--import`. It measures how late a timer fires, without the time in
 * which the process waited for a processor, because other programs share the machine. It writes the
 * port of a server into the file that KAPIS_LOOP_FILE names. That server returns the longest delay
 * since the last request.
 */
import { openSync, readSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const EVERY_MS = 5
const schedule = openSync('/proc/self/schedstat', 'r')
const text = Buffer.alloc(100)

/** Returns how long the main thread has waited for a processor since it began. */
function waitedMs(): number {
  const bytes = readSync(schedule, text, 0, text.length, 0)
  return Number(text.toString('latin1', 0, bytes).split(' ')[1]) / 1e6
}

let last = { atMs: performance.now(), waitedMs: waitedMs() }
let longestMs = 0
setInterval(() => {
  const now = { atMs: performance.now(), waitedMs: waitedMs() }
  const lateMs = now.atMs - last.atMs - EVERY_MS - (now.waitedMs - last.waitedMs)
  longestMs = Math.max(longestMs, lateMs)
  last = now
}, EVERY_MS).unref()

const server = createServer((_, reply) => {
  reply.end(String(Math.round(longestMs)))
  longestMs = 0
})
// A group of bodies may take longer than a server usually keeps a connection.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  writeFileSync(process.env['KAPIS_LOOP_FILE']!, String(port))
})
server.unref()
