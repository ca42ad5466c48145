import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Tests of pure rules say `@vitest-environment node`: they start in a tenth of the time.
const hasPage = typeof window !== 'undefined'
if (hasPage) completePage()

// The first screen of a file also loads its lazy parts, and a busy machine takes seconds for them.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  if (!hasPage) return
  cleanup()
  localStorage.clear()
})

/** jsdom draws nothing: opening and closing a dialog is all that the screens ask of it. */
function completePage(): void {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  window.matchMedia ??= (query: string) =>
    ({ matches: query.includes('reduced-motion'), media: query }) as MediaQueryList
  window.scrollTo = () => undefined
  HTMLElement.prototype.scrollIntoView ??= () => undefined
}
