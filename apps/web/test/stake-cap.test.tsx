import { rollDice, startMines } from '@kapis/contract/routes'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeState } from './fake-state.ts'
import { openGame } from './game-page.tsx'
import { DicePage } from '../src/features/games/dice/dice-page.tsx'
import { MinesPage } from '../src/features/games/mines/mines-page.tsx'
import { useMinesChoice } from '../src/features/games/mines/mines-store.ts'
import { useOffer } from '../src/features/games/engine/offer.ts'

const MAX_PAYOUT = 1_000
const amount = () => screen.getByLabelText<HTMLInputElement>('Bet amount').value

async function open(page: React.ReactNode) {
  const { offer } = createFakeState()
  const game = await openGame(page, {
    balance: { coin: 5_000, ticket: 0 },
    offer: { ...offer, maxPayout: MAX_PAYOUT },
  })
  await waitFor(() => expect(useOffer.getState().maxPayout).toBe(MAX_PAYOUT))
  return game
}

describe('the maximum payout of a bet', () => {
  test('the maximum payout limits a dice stake and Max before the press [GAME-07]', async () => {
    const { server, user, bet } = await open(<DicePage />)
    await bet('500.01')
    expect(screen.getAllByText('The maximum bet with these settings is ₱500.00').length).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Roll' }))
    expect(server.callsOf(rollDice).filter(({ body }) => isStaked(body))).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Max bet' }))
    expect(amount()).toBe('500.00')
    expect(screen.getByLabelText('Bet amount').hasAttribute('aria-invalid')).toBe(false)
  })

  test('the maximum payout limits a multi-step game and follows its settings', async () => {
    const { server, user, bet } = await open(<MinesPage />)
    await screen.findByRole('button', { name: 'Practice round' })
    await bet('900')
    expect(screen.getAllByText(/^The maximum bet with these settings is ₱888\.8/).length).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Max bet' }))
    expect(amount()).toMatch(/^888\.8/)
    act(() => useMinesChoice.setState({ mines: 24 }))
    expect(
      await screen.findAllByText('The maximum bet with these settings is ₱40.40'),
    ).toHaveLength(2)
    expect(server.callsOf(startMines)).toHaveLength(0)
  })

  test("the rules show the server's maximum payout", async () => {
    const { user } = await open(<DicePage />)
    await user.click(await screen.findByRole('button', { name: 'How to play' }))
    expect(await screen.findByText(/^The maximum payout per bet is ₱1,000\.00/)).toBeTruthy()
  })
})

function isStaked(body: unknown): boolean {
  return (body as { amount: number }).amount > 0
}
