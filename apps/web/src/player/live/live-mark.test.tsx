import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveMark } from './live-mark.tsx'
import { useLive } from './live-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  useLive.setState({ status: 'off' })
})

test('the mark says in words whether the page is live, waiting or offline', () => {
  render(<LiveMark />)
  expect(screen.queryByTestId('live-mark')).toBeNull()
  act(() => useLive.setState({ status: 'live' }))
  expect(screen.getByTestId('live-mark').textContent).toBe('Updates: Live')
  act(() => useLive.setState({ status: 'waiting' }))
  expect(screen.getByTestId('live-mark').textContent).toMatch(/^Updates: Waiting/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByTestId('live-mark').textContent).toBe('Updates: Offline')
})
