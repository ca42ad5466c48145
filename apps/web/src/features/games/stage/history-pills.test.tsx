import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HistoryPills } from './history-pills.tsx'

test('a returned stake is labelled as returned, not as a loss', () => {
  const pill = { text: '1.00x', isWin: false, isPractice: false, isVerified: true }
  render(
    <HistoryPills
      label={String}
      pills={[
        { ...pill, key: 'a', isEven: true },
        { ...pill, key: 'b', isEven: false, text: '0.50x' },
      ]}
      onPick={() => undefined}
    />,
  )
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(['1.00x stake returned, verified', '0.50x loss, verified'])
})
