import type { AddressInfo } from 'node:net'
import { NOTE_KEY, readKey, writeKey } from '@kapis/transparency/note'
import { followLog } from './follow-log.ts'
import type { FollowedLog } from './follow-log.ts'
import { serveWitness } from './serve-witness.ts'
import { openState } from './state-file.ts'
import { makeWitness } from './witness.ts'
import { readSeed, witnessKey } from './witness-key.ts'

export type WitnessOptions = {
  name: string
  /** The logs, each as its key and its URL: `KEY URL`. */
  logs: readonly string[]
  /** The file of the witness's own key. It is made if it is missing. */
  key?: string | undefined
  /** The file with everything that the witness remembers. */
  state?: string | undefined
  host?: string | undefined
  port?: string | undefined
  /** The seconds from one reading of the logs to the next. */
  every?: string | undefined
}

/** Runs a witness until the process is told to end. Throws if an option is none that works. */
export function runWitness(options: WitnessOptions): void {
  const { key: keyFile = 'witness.key', state: stateFile = 'witness.json' } = options
  const { host = '127.0.0.1', port = '8466', every = '60' } = options
  if (!(Number(every) >= 1)) throw new Error(`--every ${every}: at least one second`)
  const logs = options.logs.map(readLog)
  const { key, sign } = witnessKey(options.name, readSeed(keyFile))
  if (readKey(writeKey(key)) === null) throw new Error(`${key.name} is no name of a witness`)
  const witness = makeWitness({
    key,
    sign,
    logKeys: logs.map((log) => log.key),
    ...openState(stateFile),
    now: () => new Date(),
  })
  const server = serveWitness(witness).listen(Number(port), host, () => {
    const { port: taken } = server.address() as AddressInfo
    process.stdout.write(`${writeKey(key)} http://${host}:${taken}\n`)
    process.send?.({ type: 'listening', port: taken })
  })
  const follow = (log: FollowedLog) =>
    void followLog(witness, log).catch((error: Error) =>
      process.stderr.write(`${log.url}: ${error.message}\n`),
    )
  const timer = setInterval(() => logs.forEach(follow), Number(every) * 1000)
  logs.forEach(follow)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      clearInterval(timer)
      server.close(() => process.exit(0))
      server.closeAllConnections()
    })
  }
}

function readLog(text: string): FollowedLog {
  const [keyText = '', url = ''] = text.trim().split(/\s+/)
  const key = readKey(keyText)
  if (key?.type !== NOTE_KEY || !URL.canParse(url)) throw new Error(`${text} is no log`)
  return { key, url: url.replace(/\/$/, '') }
}
