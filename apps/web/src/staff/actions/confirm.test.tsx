import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import type { ActionResult } from './execute-action.ts'
import { Confirm } from './confirm.tsx'

const done: ActionResult<unknown> = { kind: 'done', data: {} }

function ask(change: Partial<Parameters<typeof Confirm>[0]> = {}) {
  const onConfirm = vi.fn((_: string) => Promise.resolve(done))
  const onClose = vi.fn()
  const words = { title: 'Delete user', message: 'This cannot be undone.', confirmText: 'Delete' }
  const user = renderPage(
    <Confirm {...words} onConfirm={onConfirm} onClose={onClose} {...change} />,
  )
  return { user, onConfirm, onClose }
}

const press = (name: string) => screen.getByRole('button', { name })

test('nothing happens before the confirmation, which closes when done [UI-01]', async () => {
  const { user, onConfirm, onClose } = ask()
  expect(screen.getByRole('alertdialog').textContent).toContain('This cannot be undone.')
  await user.click(press('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
  await user.click(press('Delete'))
  expect(onConfirm).toHaveBeenCalledWith('')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a required reason must be given', async () => {
  const { user, onConfirm } = ask({ reason: 'required' })
  await user.click(press('Delete'))
  expect(screen.getByText('Reason is required')).toBeTruthy()
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Reason'), '  Asked for it ')
  await user.click(press('Delete'))
  expect(onConfirm).toHaveBeenCalledWith('Asked for it')
})

test('a suggested reason is filled in by one press and can be edited', async () => {
  const { user, onConfirm } = ask({ reason: 'required', suggestions: ['Typed twice', 'Wrong'] })
  await user.click(press('Typed twice'))
  await user.type(screen.getByLabelText('Reason'), ' by us')
  await user.click(press('Delete'))
  expect(onConfirm).toHaveBeenCalledWith('Typed twice by us')
})

test('a bulk action requires typing the number of rows', async () => {
  const { user, onConfirm } = ask({ count: 12 })
  await user.click(press('Delete'))
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Type 12 to continue'), '12{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a refusal keeps the dialog open with its message; a cancelled step-up keeps it open without', async () => {
  const answers: ActionResult<unknown>[] = [
    { kind: 'failed', message: 'Something is owed.', code: 'conflict' },
    { kind: 'cancelled' },
  ]
  const onConfirm = () => Promise.resolve(answers.shift()!)
  const { user, onClose } = ask({ onConfirm })
  await user.click(press('Delete'))
  expect(screen.getByRole('alert').textContent).toContain('Something is owed.')
  await user.click(press('Delete'))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})
