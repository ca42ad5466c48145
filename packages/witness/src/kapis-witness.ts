#!/usr/bin/env node
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { NOTE_KEY, readKey, writeKey } from '@kapis/transparency/note'
import { followLog } from './follow-log.ts'
import type { FollowedLog } from './follow-log.ts'
import { serveWitness } from './serve-witness.ts'
import { readState, writeState } from './state-file.ts'
import { makeWitness } from './witness.ts'
import { readSeed, witnessKey } from './witness-key.ts'

const USAGE = `usage: kapis-witness --name NAME --log 'KEY URL' [--log 'KEY URL']...
  [--key witness.key] [--state witness.json] [--host 127.0.0.1] [--port 8466] [--every SECONDS]`

/**
 * `kapis-witness`: cosigns the checkpoints of logs if they only grow. It answers requests of the logs
 * and also reads them itself. All that it remembers is in one file.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    log: { type: 'string', multiple: true },
    key: { type: 'string', default: 'witness.key' },
    state: { type: 'string', default: 'witness.json' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8466' },
    every: { type: 'string', default: '60' },
  },
})
const logs = (values.log ?? []).map(readLog)
if (values.name === undefined || logs.length === 0) stop(USAGE)

const { key, sign } = witnessKey(values.name, readSeed(values.key))
const witness = makeWitness({
  key,
  sign,
  logKeys: logs.map((log) => log.key),
  state: readState(values.state),
  save: (state) => writeState(values.state, state),
  now: () => new Date(),
})
const server = serveWitness(witness).listen(Number(values.port), values.host, () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${writeKey(key)} http://${values.host}:${port}\n`)
  process.send?.({ type: 'listening', port })
})
const timer = setInterval(() => logs.forEach(follow), Number(values.every) * 1000)
logs.forEach(follow)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    clearInterval(timer)
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}

function follow(log: FollowedLog): void {
  followLog(witness, log).catch((error: Error) =>
    process.stderr.write(`${log.url}: ${error.message}\n`),
  )
}

function readLog(text: string): FollowedLog {
  const [keyText = '', url = ''] = text.trim().split(/\s+/)
  const found = readKey(keyText)
  if (found?.type !== NOTE_KEY || !URL.canParse(url)) stop(`${text} is no log`)
  return { key: found, url: url.replace(/\/$/, '') }
}

function stop(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
