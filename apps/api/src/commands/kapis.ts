#!/usr/bin/env node
import { VERSION } from '@kapis/contract/version'
import { UsageError } from '#command-line/command.ts'
import type { KapisCommand } from '#command-line/command.ts'
import { loadEnvFile } from '#command-line/env-file.ts'
import { helpOf, usageOf } from '#command-line/help.ts'
import { readWords } from '#command-line/read-words.ts'
import { COMMANDS } from './table.ts'

const SERVICE = 'kapis'

/** The one program of operators. docs/DEPLOY.md links it to /usr/local/bin/kapis. */
const [name = '--help', ...words] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (name === '--help') console.log(helpOf(COMMANDS))
else if (name === '--version') console.log(VERSION)
else if (command === undefined) fail(`There is no command ${name}. See kapis --help.`, 2)
else if (words.includes('--help')) console.log(usageOf(name, command))
else if (command.isProcess === true) await start(command)
else await start(command).catch((error: unknown) => explain(error, command))

async function start(called: KapisCommand): Promise<void> {
  const read = readWords(called, words)
  for (const file of called.files) loadEnvFile(file)
  if (called.isOfService === true) becomeService()
  const { run } = await called.load()
  await run(read)
}

/** Changes from root to the user of the service, if this machine has that user. */
function becomeService(): void {
  if (process.getuid?.() !== 0) return
  try {
    process.setgroups!([SERVICE])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_UNKNOWN_CREDENTIAL') return
    throw error
  }
  process.setgid!(SERVICE)
  process.setuid!(SERVICE)
}

function explain(error: unknown, called: KapisCommand): void {
  const says = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError) fail(`${says}\n\n${usageOf(name, called)}`, 2)
  else fail(says, 1)
}

function fail(says: string, code: number): void {
  console.error(says)
  process.exitCode = code
}
