// @vitest-environment node
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#lib/api/api-errors.ts'
import { clearPlayBlock, recordPlayBlock, usePlayBlock } from './play-block.ts'

test.each(['wager_limit', 'loss_limit', 'player_paused'] as const)(
  'a bet refused by %s is recorded as the player’s own choice',
  (code) => {
    clearPlayBlock()
    expect(recordPlayBlock(new ApiError(422, code))).toBe(true)
    expect(usePlayBlock.getState().stop).toEqual({ code })
  },
)

test('a refusal during a pause keeps the known details of the pause', () => {
  const stop = { code: 'player_paused', until: '2025-11-21T13:42:00.000Z' } as const
  usePlayBlock.setState({ stop })
  recordPlayBlock(new ApiError(403, 'player_paused'))
  expect(usePlayBlock.getState().stop).toEqual(stop)
})

test('other refusals do not block play', () => {
  clearPlayBlock()
  expect(recordPlayBlock(new ApiError(422, 'insufficient_coin'))).toBe(false)
  expect(recordPlayBlock(new NetworkError())).toBe(false)
  expect(usePlayBlock.getState().stop).toBeNull()
})
