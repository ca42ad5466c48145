import { parentPort, workerData } from 'node:worker_threads'
import { secretBoxContext } from '../../apps/api/src/fairness/prepare-epoch.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'
import { packRows } from './world/rows.ts'
import type { PackedRows } from './world/rows.ts'
import { makeYearRows } from './year.ts'
import type { YearEnd, YearPlan } from './year.ts'

export type WorkerPlan = Omit<YearPlan, 'seal'> & { sealKeys: [Uint8Array, ...Uint8Array[]] }
export type WorkerMessage = { rows: PackedRows[] } | { end: YearEnd }

// Makes the rows of the year and sends them to the thread that inserts them.
const { sealKeys, ...plan } = workerData as WorkerPlan
const [first, ...others] = sealKeys.map((key) => Buffer.from(key)) as [Buffer, ...Buffer[]]
const sealer = makeSecretBox(first, ...others)
const year = makeYearRows({
  ...plan,
  seal: (secret, playerId, epoch) => sealer.seal(secret, secretBoxContext(playerId, epoch)),
})
const send = (message: WorkerMessage) => parentPort?.postMessage(message, [])
for (let next = year.next(); ; next = year.next()) {
  if (next.done === true) {
    send({ end: next.value })
    break
  }
  send({ rows: packRows(next.value) })
}
