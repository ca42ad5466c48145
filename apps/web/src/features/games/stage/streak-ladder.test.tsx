import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StreakLadder } from './streak-ladder.tsx'

test('the last won step is marked while the round is open', () => {
  render(<StreakLadder streak={2} end={null} />)
  expect(looks()).toEqual(['done', 'now', 'next'])
})

test('a lost step is marked after the last won step', () => {
  render(<StreakLadder streak={2} end="lose" />)
  expect(looks()).toEqual(['done', 'done', 'lost'])
})

test('an immediate loss is marked on the first step', () => {
  render(<StreakLadder streak={0} end="lose" />)
  expect(looks()).toEqual(['lost', 'next', 'next'])
})

function looks(): (string | undefined)[] {
  return screen
    .getAllByRole('listitem')
    .slice(0, 3)
    .map((step) => step.dataset['look'])
}
