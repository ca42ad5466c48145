import { GAMES } from '@kapis/games/games'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { GAME_NAMES } from '../game-names.ts'
import { gameName } from './game-name.ts'

afterEach(() => setLanguage('en'))

test('a game has the name of the specification in English', () => {
  expect(GAMES.map(gameName)).toEqual(GAMES.map((game) => GAME_NAMES[game]))
})

test('in Filipino, two games have the names that people call them', async () => {
  await setLanguage('fil')
  expect(gameName('flip')).toBe('Cara y cruz')
  expect(gameName('rock_paper_scissors')).toBe('Jack-en-poy')
  expect(gameName('dice')).toBe('Dice')
})
