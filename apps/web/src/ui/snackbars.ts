import { create } from 'zustand'

type Snackbar = { id: number; kind: 'success' | 'error'; text: string }

const SHOWN_MAX = 3
const SHOWN_MS = { success: 4_000, error: 8_000 } as const

type Snackbars = { items: Snackbar[]; isPaused: boolean }

export const useSnackbars = create<Snackbars>(() => ({ items: [], isPaused: false }))

export function showSuccess(text: string, forMs: number = SHOWN_MS.success): void {
  show('success', text, forMs)
}

export function showError(text: string): void {
  show('error', text, SHOWN_MS.error)
}

export function dismissSnackbar(id: number): void {
  useSnackbars.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}

/** Pauses or resumes the expiry of messages. They are paused while hovered or focused. */
export function pauseSnackbars(isPaused: boolean): void {
  useSnackbars.setState({ isPaused })
}

let lastId = 0

function show(kind: Snackbar['kind'], text: string, forMs: number): void {
  const id = ++lastId
  useSnackbars.setState(({ items }) => {
    // A repeated message replaces the one on screen, which extends its time.
    const others = items.filter((item) => item.text !== text)
    return { items: [...others, { id, kind, text }].slice(-SHOWN_MAX) }
  })
  expire(id, forMs)
}

function expire(id: number, afterMs: number): void {
  setTimeout(() => {
    if (useSnackbars.getState().isPaused) expire(id, 1_000)
    else dismissSnackbar(id)
  }, afterMs)
}
