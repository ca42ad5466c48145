import { expect, it } from 'vitest'
import { SetGameSwitch } from './switches.ts'

const isAccepted = (scope: string) =>
  SetGameSwitch.safeParse({ scope, isOpen: false, reason: 'maintenance' }).success

it('a switch names all games, a known game or the id of a player', () => {
  expect(isAccepted('all')).toBe(true)
  expect(isAccepted('game:dice')).toBe(true)
  expect(isAccepted('player:0b5c1f0e-1111-4222-8333-444455556666')).toBe(true)
})

it('a text of the length of an id is not an id', () => {
  expect(isAccepted('player:------------------------------------')).toBe(false)
  expect(isAccepted('player:7-2a-f--a--f02f-7--260362-7-a3---2-5')).toBe(false)
  expect(isAccepted('game:roulette')).toBe(false)
})
