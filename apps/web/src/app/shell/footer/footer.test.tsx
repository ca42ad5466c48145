import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Footer } from './footer.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

test('the footer names seven coins, a football club, four networks, the age and the law [NAV-10, ACC-08]', () => {
  const { container } = render(<Footer />)
  const coins = ['Bitcoin', 'Bitcoin Cash', 'Dogecoin', 'Ethereum', 'Litecoin', 'Tether', 'Tron']
  for (const coin of coins) expect(container.innerHTML).toContain(`>${coin}<`)
  const networks = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('listitem')
  expect(networks).toHaveLength(4)
  expect(container.textContent).toMatch(/football/i)
  expect(container.textContent).toContain('21+')
})
