import { readFile } from 'node:fs/promises'
import { GAMES } from '@kapis/games/games'

export type Scope = 'player' | 'sum' | 'global'
export type Invariant = { name: string; scope: Scope; text: string }

const FILE = new URL('./invariants.sql', import.meta.url)
const SCOPES: readonly string[] = ['player', 'sum', 'global'] satisfies Scope[]

/** Reads the queries of `invariants.sql`, each with its name and scope. */
export async function readInvariants(): Promise<Invariant[]> {
  const file = await readFile(FILE, 'utf8')
  return file.split('-- name: ').slice(1).map(parseInvariant)
}

function parseInvariant(part: string): Invariant {
  const end = part.indexOf('\n')
  const name = part.slice(0, end).trim()
  const scope = /^-- scope: (\w+)$/m.exec(part)?.[1] ?? 'global'
  if (!isScope(scope)) throw new Error(`${name}: unknown scope ${scope}`)
  return { name, scope, text: forEveryGame(part.slice(end).trim().replace(/;$/, '')) }
}

/** Repeats each line that contains `{game}`, once for every game. */
function forEveryGame(text: string): string {
  return text.replaceAll(/^.*\{game\}.*$/gm, (line) =>
    GAMES.map((game) => line.replaceAll('{game}', game)).join('\n'),
  )
}

function isScope(text: string): text is Scope {
  return SCOPES.includes(text)
}
