import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'

const nothing = () => undefined

test('a pager names no last page while the rows are not all counted', () => {
  render(<Pager page={1} pages={1} isOpen onPrevious={nothing} onNext={nothing} />)
  expect(screen.getByText('Page 1')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false)
})

test('a pager stops at the last page that was counted', () => {
  render(<Pager page={3} pages={3} onPrevious={nothing} onNext={nothing} />)
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})
