import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { followSheen, shift } from './sheen.ts'

const sheen = (surface: HTMLElement) => surface.style.getPropertyValue('--sheen-x')

function pointAt(surface: HTMLElement, pointerType: string): void {
  vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (draw(), 1))
  fireEvent.pointerMove(surface, { pointerType, clientX: 100, clientY: 50 })
}

function setMedia(matching: string): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes(matching) }) as MediaQueryList,
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the sheen never moves by more than four pixels', () => {
  expect([shift(0, 100), shift(50, 100), shift(100, 100), shift(900, 100)]).toEqual([
    '-4.0px',
    '0.0px',
    '4.0px',
    '4.0px',
  ])
})

test('it follows a mouse, but not a finger, until it is stopped', () => {
  setMedia('none')
  const surface = document.createElement('div')
  const stop = followSheen(surface)
  pointAt(surface, 'touch')
  expect(sheen(surface)).toBe('')
  pointAt(surface, 'mouse')
  expect(sheen(surface)).toBe('4.0px')
  stop()
  surface.style.removeProperty('--sheen-x')
  pointAt(surface, 'mouse')
  expect(sheen(surface)).toBe('')
})

test.each(['reduced-motion', 'reduced-data'])('it rests on a device with %s', (query) => {
  setMedia(query)
  const surface = document.createElement('div')
  followSheen(surface)
  pointAt(surface, 'mouse')
  expect(sheen(surface)).toBe('')
})
