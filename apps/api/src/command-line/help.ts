import type { KapisCommand } from './command.ts'

/** Returns what `kapis --help` prints. */
export function helpOf(commands: Readonly<Record<string, KapisCommand>>): string {
  const lines = Object.entries(commands).map(([name, { help }]) => [name, help] as const)
  return `kapis COMMAND [ARGUMENTS]

${columns(lines)}

kapis COMMAND --help says more about a command; kapis --version names the release. The variables of
docs/CONFIG.md are read from /etc/kapis/kapis.env, so run this as root. KAPIS_ENV and
KAPIS_MIGRATE_ENV name other files, or none if they are empty.`
}

/** Returns a command as it is typed. */
export function titleOf(name: string, { args, options }: KapisCommand): string {
  const given = typeof args === 'object' ? 'COMMAND' : args
  return ['kapis', name, given, options && '[OPTIONS]'].filter(Boolean).join(' ')
}

/** Returns what `kapis NAME --help` prints. */
export function usageOf(name: string, command: KapisCommand): string {
  const { help, args, options, details } = command
  const lists = [typeof args === 'object' ? args : null, options ?? null]
    .filter((list) => list !== null)
    .map((list) => columns(Object.entries(list)))
  return [titleOf(name, command), `${help[0]!.toUpperCase()}${help.slice(1)}.`, ...lists, details]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([first]) => first.length))
  return lines.map(([first, text]) => `  ${first.padEnd(width)}  ${text}`).join('\n')
}
