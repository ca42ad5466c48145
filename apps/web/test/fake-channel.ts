/** Passes messages between the tabs of a test at once. */
export class FakeChannel extends EventTarget {
  static readonly #all = new Set<FakeChannel>()

  constructor() {
    super()
    FakeChannel.#all.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.#all) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }

  close(): void {
    FakeChannel.#all.delete(this)
  }
}
