#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { runWitness } from './run-witness.ts'

const USAGE = `usage: kapis-witness --name NAME --log 'KEY URL' [--log 'KEY URL']...
  [--key witness.key] [--state witness.json] [--host 127.0.0.1] [--port 8466] [--every SECONDS]`

/**
 * `kapis-witness`: cosigns the checkpoints of logs if they only grow. It answers requests of the logs
 * and also reads them itself. All that it remembers is in one file.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    name: text,
    log: { ...text, multiple: true },
    key: text,
    state: text,
    host: text,
    port: text,
    every: text,
  },
})
const { name, log: logs = [], ...rest } = values
try {
  if (name === undefined || logs.length === 0) throw new Error(USAGE)
  runWitness({ ...rest, name, logs })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(2)
}
