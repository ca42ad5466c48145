import type { Game } from './games.ts'

/** A game's name in URLs and files, such as `rock-paper-scissors`. */
export type GameSlug<G extends string = Game> = G extends `${infer Word}_${infer Rest}`
  ? `${Word}-${GameSlug<Rest>}`
  : G

export function gameSlug<G extends Game>(game: G): GameSlug<G> {
  return game.replaceAll('_', '-') as GameSlug<G>
}

/** A game's name in route names, such as `RockPaperScissors`. */
export type PascalName<G extends string = Game> = G extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${PascalName<Rest>}`
  : Capitalize<G>

export function pascalName<G extends Game>(game: G): PascalName<G> {
  return wordsOf(game).join('') as PascalName<G>
}

/** A game's name in the fields of replies, such as `rockPaperScissors`. */
export type CamelName<G extends Game = Game> = Uncapitalize<PascalName<G>>

export function camelName<G extends Game>(game: G): CamelName<G> {
  const name = pascalName(game)
  return `${name[0]!.toLowerCase()}${name.slice(1)}` as CamelName<G>
}

/** Returns the name that players read in every language, such as `Rock Paper Scissors`. */
export function gameTitle(game: Game): string {
  return wordsOf(game).join(' ')
}

function wordsOf(game: Game): string[] {
  return game.split('_').map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
}
