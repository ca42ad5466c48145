import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { closeShare, useShare } from '#player/overlays/share-store.ts'
import type { KeptBetReceipt } from '../../verify/bet-receipt-store.ts'
import { useBetReceipts } from '../../verify/bet-receipt-store.ts'
import { ShareWin } from './share-win.tsx'

beforeEach(closeShare)

function lastBet(multiplier4: number) {
  const text = JSON.stringify({ roundId: 'the-bet', multiplier4 })
  useBetReceipts.setState({ kept: [{ text, isChecked: true } as KeptBetReceipt] })
  render(<ShareWin />)
}
const button = () => screen.queryByRole('button', { name: 'Share this win' })

test('a win of 10x or more can be shared from the tools', async () => {
  lastBet(100_000)
  await userEvent.setup().click(button()!)
  expect(useShare.getState().bet).toBe('the-bet')
})

test('a smaller win or a loss is not offered', () => {
  lastBet(99_999)
  expect(button()).toBeNull()
})
