import { runWitness } from '@kapis/witness/run-witness'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

/** Runs a witness of public logs. It needs nothing of the deployment but its network. */
export async function run({ values }: CommandWords): Promise<void> {
  const { name, log = '', ...rest } = values
  const logs = log.split(',').filter((one) => one.trim() !== '')
  if (name === undefined || logs.length === 0) throw new UsageError('Give it a name and a log.')
  runWitness({ ...rest, name, logs })
}
