// @vitest-environment node
import { expect, test } from 'vitest'
import { GAMES_BY_NAME } from './game-list.ts'

test("the menu lists the games by the specification's keys [spec 19, 28]", () => {
  const keys = ['dice', 'flip', 'hilo', 'keno', 'limbo', 'mines', 'plinko', 'rock-paper-scissors']
  expect(GAMES_BY_NAME.map(({ path }) => path.replace('/casino/games/', '')).toSorted()).toEqual(
    keys,
  )
})
