import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HonestLine } from './banners.tsx'

test('players read that no real money is involved [MON-07]', () => {
  render(<HonestLine />)
  expect(screen.getByText('Demo: no real money')).toBeTruthy()
})
