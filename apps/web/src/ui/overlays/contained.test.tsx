import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyWithBoundary } from './contained.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const offlineOnce = () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: (_: { onClose?: () => void }) => <p>the part</p> }
  }
}

test('a part that fails to load leaves the page intact and can be retried', async () => {
  const Part = lazyWithBoundary(offlineOnce())
  render(
    <>
      <p>the game</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load this part.')
  screen.getByText('the game')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('the part')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dialog that fails to load can be closed', async () => {
  const Part = lazyWithBoundary(offlineOnce())
  const close = vi.fn()
  render(
    <Suspense>
      <Part onClose={close} />
    </Suspense>,
  )
  await screen.findByRole('dialog', { name: 'Couldn’t load this part.' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalled()
})

test('a quiet part that fails to load is left out', async () => {
  const Part = lazyWithBoundary(offlineOnce(), { isQuiet: true })
  render(
    <>
      <p>the strip</p>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('…'), 15_000)
  screen.getByText('the strip')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an idle part is fetched when the browser is idle, and can be retried', async () => {
  let whenIdle = () => undefined as void
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (whenIdle = run))
  const load = vi.fn(offlineOnce())
  const Part = lazyWithBoundary(load, { isIdle: true })
  render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  )
  await screen.findByText('…')
  expect(load).not.toHaveBeenCalled()
  whenIdle()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  whenIdle()
  await screen.findByText('the part')
})
