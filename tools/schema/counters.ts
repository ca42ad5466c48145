/** Every table with counters of games has one such column for each game. */
const COUNTER = /^played_/

const IMPORT = `import type { Game } from "@kapis/games/games";
`
const TYPE = `/** A counter for each game. */
export type Played<T> = { [G in Game as \`played_\${G}\`]: T };

`

/**
 * Replaces the counters of each row type by \`Played\`, which has one for every game, so that a new
 * game changes no row type.
 */
export function withPlayed(types: string): string {
  const rows = types.replaceAll(
    /^export interface (\w+) \{\n(.*?)^\}/gms,
    (whole, name: string, body: string) => {
      const [, type] = /^ {2}played_\w+: (.+);\n/m.exec(body) ?? []
      if (type === undefined) return whole
      const others = body.replaceAll(/^ {2}played_\w+: .+;\n/gm, '')
      return `export interface ${name} extends Played<${type}> {\n${others}}`
    },
  )
  return rows
    .replace(/^import type \{ ColumnType \}/m, `${IMPORT}$&`)
    .replace(/^export type Generated</m, `${TYPE}$&`)
}

/** Returns a table's columns with one entry for all counters of games. */
export function withOneCounter<C extends { name: string; comment: string | null }>(
  columns: readonly C[],
): C[] {
  const first = columns.find(({ name }) => COUNTER.test(name))
  return columns.flatMap((column): C[] => {
    if (!COUNTER.test(column.name)) return [column]
    const comment = 'A column for each game.'
    return column === first ? [{ ...column, name: 'played_<game>', comment }] : []
  })
}
