// @vitest-environment node
import { GAMES } from '@kapis/games/games'
import { expect, test } from 'vitest'
import { GAMES_BY_NAME } from './game-list.ts'

test("the menu lists the games by the specification's keys [NAV-03, GAME-01]", () => {
  const keys = ['dice', 'flip', 'hilo', 'keno', 'limbo', 'mines', 'plinko', 'rock-paper-scissors']
  const listed = GAMES_BY_NAME.map(({ path }) => path.replace('/casino/games/', ''))
  expect(listed).toEqual(expect.arrayContaining(keys))
  expect(listed).toHaveLength(GAMES.length)
})
