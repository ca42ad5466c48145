import type { KapisCommand } from '../../apps/api/src/command-line/command.ts'
import { titleOf } from '../../apps/api/src/command-line/help.ts'

const INTRODUCTION = `# Commands

\`kapis\` is the one program of operators: it is in every release and in the image, and [DEPLOY.md](DEPLOY.md) links it to \`/usr/local/bin/kapis\`. It reads the variables of [CONFIG.md](CONFIG.md) from \`/etc/kapis/kapis.env\`, so run it as root. \`KAPIS_ENV\` and \`KAPIS_MIGRATE_ENV\` name other files, or none if they are empty, as in a container. \`kapis --help\` lists the commands and \`kapis --version\` names the release. A command that fails ends with 1; wrong words end with 2.

In a checkout, \`pnpm kapis\` is the same program; there it takes its variables from the environment.

\`pnpm gen config\` writes this page from \`apps/api/src/commands/table.ts\`.
`

/** Returns the text of docs/COMMANDS.md. */
export function writeCommandsPage(commands: Readonly<Record<string, KapisCommand>>): string {
  const rows = Object.entries(commands).map(([name, { help }]) => `| \`${name}\` | ${help} |\n`)
  const sections = Object.entries(commands).flatMap(([name, command]) => sectionOf(name, command))
  return `${INTRODUCTION}\n| Command | What it does |\n|---|---|\n${rows.join('')}${sections.join('')}`
}

/** Returns the section of a command, or nothing if the table says all. */
function sectionOf(name: string, command: KapisCommand): string[] {
  const { args, options, details } = command
  const lists = [typeof args === 'object' ? args : {}, options ?? {}]
  const lines = lists.flatMap((list) =>
    Object.entries(list).map(([typed, text]) => `- \`${typed}\`: ${text}\n`),
  )
  if (args === undefined && lines.length === 0 && details === undefined) return []
  const parts = [`\n## ${name}\n`, `\`${titleOf(name, command)}\`\n`]
  if (lines.length > 0) parts.push(lines.join(''))
  if (details !== undefined) parts.push(`${details.replaceAll('\n', ' ')}\n`)
  return [parts.join('\n')]
}
