import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameTiles } from './game-tiles.tsx'

beforeEach(() => {
  const routeTree = createRootRoute({ component: GameTiles })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
})
afterEach(() => vi.restoreAllMocks())

const dice = () => screen.findByRole('link', { name: /^Dice/ })
const isMoving = async () => (await dice()).querySelector('img')!.src.endsWith('#dark-move')

function reduceMotion(matches: boolean) {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
}

test('a tile moves while a mouse points at it', async () => {
  reduceMotion(false)
  fireEvent.pointerEnter(await dice(), { pointerType: 'mouse' })
  expect(await isMoving()).toBe(true)
  fireEvent.pointerLeave(await dice())
  expect(await isMoving()).toBe(false)
})

test('a tile does not move under a finger, nor with reduced motion', async () => {
  reduceMotion(false)
  fireEvent.pointerEnter(await dice(), { pointerType: 'touch' })
  expect(await isMoving()).toBe(false)
  reduceMotion(true)
  fireEvent.pointerEnter(await dice(), { pointerType: 'mouse' })
  expect(await isMoving()).toBe(false)
})
