import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from '#player/live/live-store.ts'
import { addLive, setPaused } from '#player/results/feed-store.ts'
import { rowOfResult } from '#player/results/result-feed.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { aResult } from '../../../../test/a-result.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import HeroLights from './hero-lights.tsx'

const lit = () => screen.getByTestId('hero-lights').childElementCount

const reduceMotion = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)

beforeEach(async () => {
  startServer({ isSignedIn: true })
  await checkFirst()
  useLive.setState({ status: 'off' })
  reduceMotion(false)
})
afterEach(() => void vi.restoreAllMocks())

test('panes light as bets settle, but not while the feed is paused', () => {
  useLive.setState({ status: 'live' })
  renderPage(<HeroLights className={undefined} />)
  expect(screen.getByText('Win')).toBeTruthy()
  act(() => addLive(rowOfResult(aResult(1))))
  expect(lit()).toBe(1)
  act(() => setPaused(true))
  act(() => addLive(rowOfResult(aResult(2))))
  expect(lit()).toBe(1)
  act(() => setPaused(false))
})

test('without live events there is no legend, and no bet lights a pane', () => {
  renderPage(<HeroLights className={undefined} />)
  act(() => addLive(rowOfResult(aResult(3))))
  expect(screen.queryByText('Win')).toBeNull()
  expect(lit()).toBe(0)
})

test('with reduced motion no pane lights', () => {
  reduceMotion(true)
  useLive.setState({ status: 'live' })
  renderPage(<HeroLights className={undefined} />)
  act(() => addLive(rowOfResult(aResult(4))))
  expect(screen.queryByText('Win')).toBeNull()
  expect(lit()).toBe(0)
})
