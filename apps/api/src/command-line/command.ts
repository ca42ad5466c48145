import type { EnvFile } from './env-file.ts'

/** The words after the name of a command. */
export type CommandWords = {
  /** The arguments that are not options. */
  args: string[]
  /** The options with a value, by name. */
  values: Readonly<Record<string, string | undefined>>
  /** The names of the options without a value. */
  flags: ReadonlySet<string>
  /** All words as they were typed. */
  all: string[]
}

export type KapisCommand = {
  /** The line in `kapis --help`. */
  help: string
  /** The arguments, or each subcommand with its arguments and its line of help. */
  args?: string | Readonly<Record<string, string>>
  /** The options as they are typed, such as `--to TIME`, each with its line of help. */
  options?: Readonly<Record<string, string>>
  /** Further text for `kapis NAME --help`. */
  details?: string
  /** The files of variables that are read before the command runs. */
  files: readonly EnvFile[]
  /** Whether it runs until it is stopped. */
  isProcess?: boolean
  /**
   * Whether root runs it as the user `kapis`, because it writes files of the store, which the API
   * must be able to read.
   */
  isOfService?: boolean
  load(): Promise<{ run(words: CommandWords): Promise<void> }>
}

/** The error for wrong arguments of a command, for which its usage is printed. */
export class UsageError extends Error {}
