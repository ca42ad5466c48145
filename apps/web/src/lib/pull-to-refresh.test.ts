import { afterEach, expect, test, vi } from 'vitest'
import { attachPullToRefresh, pullDistance } from './pull-to-refresh.ts'

const element = document.createElement('div')
const onRefresh = vi.fn<() => void>()
let detach = () => undefined as void

afterEach(() => {
  detach()
  onRefresh.mockClear()
})

test('the page follows the finger by half, up to 120 [NAV-06]', () => {
  expect(pullDistance(100)).toBe(50)
  expect(pullDistance(400)).toBe(120)
})

test('a pull of 80 reloads, one of 79 does not [NAV-06]', () => {
  listen()
  pull({ x: 0, y: 158 })
  expect(onRefresh).not.toHaveBeenCalled()
  pull({ x: 0, y: 160 })
  expect(onRefresh).toHaveBeenCalledOnce()
})

test('a sideways swipe never reloads', () => {
  listen()
  pull({ x: 300, y: 200 })
  expect(onRefresh).not.toHaveBeenCalled()
})

test('a pull does not reload while a bet is pending [NAV-06]', () => {
  listen({ isDisabled: true })
  pull({ x: 0, y: 300 })
  expect(onRefresh).not.toHaveBeenCalled()
})

function listen({ isDisabled = false } = {}) {
  detach = attachPullToRefresh(element, {
    onRefresh,
    onPull: () => undefined,
    isDisabled: () => isDisabled,
  })
}

function pull({ x, y }: { x: number; y: number }) {
  touch('touchstart', 0, 0)
  touch('touchmove', x, y)
  touch('touchend', x, y)
}

function touch(type: string, clientX: number, clientY: number) {
  const event = new Event(type)
  element.dispatchEvent(Object.assign(event, { touches: [{ clientX, clientY }] }))
}
