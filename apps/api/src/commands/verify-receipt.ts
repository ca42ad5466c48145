import { checkFile } from '@kapis/verify-receipt/check-file'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

/** Checks receipts that a player downloaded. Fails if one is wrong. */
export async function run({ args, values }: CommandWords): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new UsageError('Name the file of the receipts.')
  process.exitCode = checkFile(file, { keys: values['keys'], log: values['log'] }) ? 0 : 1
}
