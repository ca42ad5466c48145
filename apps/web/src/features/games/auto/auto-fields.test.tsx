import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import AutoFields from './auto-fields.tsx'
import { enterAuto, setMode, showAutoErrors } from './auto-store.ts'

test('a run that cannot start leads to the first wrong field, each time', () => {
  setMode('auto')
  enterAuto({ numberOfBets: '0' })
  render(<AutoFields readStake={() => 10_000n} subscribe={() => () => {}} />)
  const field = screen.getByLabelText('Number of bets')
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    act(showAutoErrors)
    expect(document.activeElement).toBe(field)
    field.blur()
  }
})
