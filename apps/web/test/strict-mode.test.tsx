import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from './render-page.tsx'
import { startServer } from './start-server.ts'
import { LoginModal } from '#features/auth/login-modal.tsx'
import { SignUpModal } from '#features/auth/sign-up-modal.tsx'
import { ReportModal } from '#features/reports/report-modal.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

beforeEach(() => startServer())

const FORMS = {
  login: () => <LoginModal />,
  'sign up': () => <SignUpModal />,
  report: (close) => <ReportModal onClose={close} />,
} satisfies Record<string, Form>

for (const [name, form] of Object.entries<Form>(FORMS)) {
  test(`${name} shows no error before its first field has lost the focus`, async () => {
    const user = renderPage(<Opener form={form} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-autofocus')).toBe(true))
    await settle()
    expect(invalidFields()).toEqual([])
    await user.tab()
    await waitFor(() => expect(invalidFields()).toHaveLength(1))
  })

  test(`${name} shows no error if it is open from the start`, async () => {
    renderPage(form(() => undefined))
    await settle()
    expect(invalidFields()).toEqual([])
  })
}

test('a modal returns the focus to the button that opened it', async () => {
  const form: Form = (close) => (
    <Modal title="Empty" onClose={close}>
      Nothing
    </Modal>
  )
  const user = renderPage(<Opener form={form} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement?.textContent).toBe('Open')
})

type Form = (close: () => void) => ReactNode

function Opener({ form }: { form: Form }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && form(() => setIsOpen(false))}
    </>
  )
}

/** Waits for validation, because forms validate a field in a later task. */
async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

function invalidFields(): (string | null)[] {
  const fields = [...document.querySelectorAll('[aria-invalid="true"]')]
  return fields.map((field) => field.getAttribute('name'))
}
