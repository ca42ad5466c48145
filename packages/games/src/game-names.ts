import type { Game } from './games.ts'

/** `rock-paper-scissors`, as addresses and files are named. */
export type GameSlug<G extends string = Game> = G extends `${infer Word}_${infer Rest}`
  ? `${Word}-${GameSlug<Rest>}`
  : G

export function gameSlug<G extends Game>(game: G): GameSlug<G> {
  return game.replaceAll('_', '-') as GameSlug<G>
}

/** `RockPaperScissors`, as routes are named. */
export type PascalName<G extends string = Game> = G extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${PascalName<Rest>}`
  : Capitalize<G>

export function pascalName<G extends Game>(game: G): PascalName<G> {
  return wordsOf(game).join('') as PascalName<G>
}

/** `rockPaperScissors`, as fields of replies are named. */
export type CamelName<G extends Game = Game> = Uncapitalize<PascalName<G>>

export function camelName<G extends Game>(game: G): CamelName<G> {
  const name = pascalName(game)
  return `${name[0]!.toLowerCase()}${name.slice(1)}` as CamelName<G>
}

/** `Rock Paper Scissors`, as players read it in every language. */
export function gameTitle(game: Game): string {
  return wordsOf(game).join(' ')
}

function wordsOf(game: Game): string[] {
  return game.split('_').map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
}
