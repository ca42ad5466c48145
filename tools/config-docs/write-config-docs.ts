import type { Variable } from '../../apps/api/src/config/variable.ts'

type Groups = Record<string, Record<string, Variable>>

const INTRODUCTION = `# Configuration

The API and the worker read these variables when they start, and refuse to start with a wrong one. A secret may come from a file instead: set \`NAME_FILE\` to its path. With \`PROFILE=production\` they also refuse a missing or insecure origin, missing keys, and real money without a second factor for staff.

\`pnpm gen config\` writes this page and \`.env.example\` from \`apps/api/src/config/variables.ts\`.
`

/** Returns the text of docs/CONFIG.md. */
export function writeConfigPage(groups: Groups): string {
  const sections = Object.entries(groups).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, variable]) => rowOf(name, variable))
    return `\n## ${title}\n\n| Variable | Default | Takes | Meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return INTRODUCTION + sections.join('')
}

function rowOf(name: string, variable: Variable): string {
  const fallback = variable.isRequired ? 'required' : quoted(variable.fallback)
  const about = variable.isSecret ? `${variable.about} Secret.` : variable.about
  return `| \`${name}\` | ${fallback} | ${variable.takes} | ${about} |`
}

const quoted = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``)

/**
 * Returns the text of .env.example, in which every variable is commented out and has its default.
 */
export function writeEnvExample(groups: Groups): string {
  const sections = Object.entries(groups).map(([title, variables]) => {
    const lines = Object.entries(variables).map(
      ([name, { about, takes, fallback = '', isRequired }]) =>
        `# ${about} Takes ${takes.replaceAll('`', '')}.\n${isRequired ? '' : '# '}${name}=${fallback}`,
    )
    return `## ${title}\n\n${lines.join('\n\n')}\n`
  })
  return `# See docs/CONFIG.md. Written by \`pnpm gen config\`.\n\n${sections.join('\n')}`
}
