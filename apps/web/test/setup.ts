import { webcrypto } from 'node:crypto'
import { ReadableStream, TransformStream } from 'node:stream/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Tests of pure rules have no page. They use `@vitest-environment node`, which starts ten times
// faster.
const hasPage = typeof window !== 'undefined'
if (hasPage) completePage()

// The first screen that a test file opens loads its lazy parts, which takes seconds on a busy
// machine. Strict mode mounts screens twice, as in development.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true })

afterEach(() => {
  if (!hasPage) return
  cleanup()
  localStorage.clear()
})

/** Adds browser features that the screens need and jsdom lacks. */
function completePage(): void {
  completeDialogs()
  for (const [name, value] of Object.entries({
    crypto: webcrypto,
    ReadableStream,
    TransformStream,
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  window.matchMedia ??= (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('reduced-motion'),
      media: query,
    }) as MediaQueryList
  window.scrollTo = () => undefined
  HTMLElement.prototype.scrollIntoView ??= () => undefined
}

/** Makes a dialog take the focus when it opens and restore it when it closes, as browsers do. */
function completeDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, HTMLElement>()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    if (document.activeElement instanceof HTMLElement) openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button:enabled, input:enabled, a[href]')?.focus()
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    const opener = openers.get(this)
    if (opener === document.body && this.contains(document.activeElement)) blur()
    else opener?.focus()
  }
}

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
