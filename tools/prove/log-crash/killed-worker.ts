import { appendFileSync } from 'node:fs'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { makeLogSigner } from '../../../apps/api/src/fairness/log-signer.ts'
import { keepPublicLog } from '../../../apps/api/src/features/transparency/keep-public-log.ts'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import type { FilesSettings } from '../../../apps/api/src/files/open-store.ts'
import { forgetPending } from './planted.ts'

/** The settings of the killed worker, and the step at which it dies; 0 for none. */
export type WorkerLife = {
  databaseUrl: string
  files: FilesSettings
  origin: string
  key: string
  /** The file that gets every checkpoint that was ever signed. */
  signedFile: string
  planted: boolean
  killAt: number
}

// Does the minute's work for the public log once, and kills itself at a given step: before or after
// it sends a statement, writes a file or has a checkpoint signed.
process.once('message', (life: WorkerLife) => void live(life))
process.send?.({ type: 'listening' })

async function live({ databaseUrl, files, origin, key, signedFile, planted, killAt }: WorkerLife) {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  }
  const pool = openPool({ url: databaseUrl, connectionsMax: 2, waitMs: 30_000, lockMs: 30_000 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        step()
        const answer = query(...args)
        step()
        return answer
      },
    })
  })
  const db = openDb(pool)
  const store = openStore(files)
  const signer = makeLogSigner([Buffer.from(key, 'hex')])
  if (planted) await forgetPending(db)
  await keepPublicLog({
    db,
    origin,
    witnesses: [],
    files: {
      ...store,
      async put(...file: Parameters<typeof store.put>) {
        step()
        await store.put(...file)
        step()
      },
    },
    signer: {
      keys: signer.keys,
      async sign(text) {
        step()
        const signatures = await signer.sign(text)
        appendFileSync(signedFile, `${JSON.stringify(text)}\n`)
        step()
        return signatures
      },
    },
  })
  process.send?.({ steps }, undefined, {}, () => process.exit(0))
}
