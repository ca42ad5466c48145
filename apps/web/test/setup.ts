import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom draws no dialogs: opening and closing is all that the screens ask of them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
window.matchMedia ??= (query: string) =>
  ({ matches: query.includes('reduced-motion'), media: query }) as MediaQueryList
window.scrollTo = () => undefined

// The first screen of a file also loads its lazy parts.
configure({ asyncUtilTimeout: 4_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
