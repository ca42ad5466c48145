import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'
import type { CommandWords, KapisCommand } from './command.ts'

/** Reads the words after the name of a command by the options that it knows. */
export function readWords(
  { options = {} }: Pick<KapisCommand, 'options'>,
  all: string[],
): CommandWords {
  const known = Object.keys(options).map((typed) => {
    const [name, value] = typed.slice('--'.length).split(' ')
    return [name!, { type: value === undefined ? 'boolean' : 'string' }] as const
  })
  const { values, positionals } = parse(all, Object.fromEntries(known))
  const entries = Object.entries(values)
  return {
    all,
    args: positionals,
    values: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    flags: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
  }
}

function parse(args: string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}
