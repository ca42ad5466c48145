import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

// What the browser fires at the topmost dialog when Escape is pressed.
const escape = () => new Event('cancel', { cancelable: true })

test.each([false, true])(
  'Escape in a nested modal leaves the one below open (sending: %s)',
  (isLocked) => {
    const closeOuter = vi.fn()
    const closeInner = vi.fn()
    render(
      <Modal title="Below" onClose={closeOuter}>
        <Modal title="On top" onClose={closeInner} isLocked={isLocked}>
          <p>the question</p>
        </Modal>
      </Modal>,
    )
    fireEvent(screen.getByRole('dialog', { name: 'On top' }), escape())
    expect(closeInner).toHaveBeenCalledTimes(isLocked ? 0 : 1)
    expect(closeOuter).not.toHaveBeenCalled()
    fireEvent(screen.getByRole('dialog', { name: 'Below' }), escape())
    expect(closeOuter).toHaveBeenCalledOnce()
  },
)
