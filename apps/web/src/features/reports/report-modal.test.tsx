import { submitReport } from '@kapis/contract/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import { ReportModal } from './report-modal.tsx'

let server: FakeServer
let user: ReturnType<typeof renderPage>
const onClose = vi.fn()

beforeEach(async () => {
  onClose.mockReset()
  endSession('logout')
  server = startServer({ isSignedIn: true })
  await checkFirst()
  user = renderPage(<ReportModal onClose={onClose} />)
})

const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }))
async function fill(label: string, text: string) {
  await user.click(screen.getByRole('textbox', { name: label }))
  await user.paste(text)
}

test.each([
  [['Title is required', 'Description is required'], '', ''],
  [['Title must be less than 100 characters'], 'x'.repeat(101), 'x'],
  [['Description must be less than 1000 characters'], 'x', 'x'.repeat(1001)],
])('an invalid report is refused with %j [REP-02]', async (texts, title, description) => {
  if (title !== '') await fill('Title', title)
  if (description !== '') await fill('Description', description)
  await submit()
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  expect(server.callsOf(submitReport)).toHaveLength(0)
})

test('a report is sent, confirmed and closed; its characters are counted [REP-01]', async () => {
  await fill('Title', 'Slow')
  await fill('Description', 'Five seconds.')
  expect(screen.getByText('4/100')).toBeTruthy()
  expect(screen.getByText('13/1000')).toBeTruthy()
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.callsOf(submitReport)[0]?.body).toEqual({
    title: 'Slow',
    description: 'Five seconds.',
  })
  expect(snackbarTexts()).toEqual(['Report submitted successfully!'])
})

test('a failure keeps the form and its text, and is shown in place only [REP-01, ERR-06]', async () => {
  server.failNext(submitReport, 'network')
  await fill('Title', 'Slow')
  await fill('Description', 'Five seconds.')
  await submit()
  expect(await screen.findByText('Couldn’t send. Try again.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Slow')
  expect(onClose).not.toHaveBeenCalled()
  expect(snackbarTexts()).toEqual([])
})

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
function reopen() {
  cleanup()
  user = renderPage(<ReportModal onClose={onClose} />)
}

test('a report that was closed by mistake is there again, until it is sent or cancelled', async () => {
  await fill('Title', 'Slow')
  await fill('Description', 'Five seconds.')
  reopen()
  expect([field('Title').value, field('Description').value]).toEqual(['Slow', 'Five seconds.'])
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  reopen()
  expect([field('Title').value, field('Description').value]).toEqual(['', ''])
  await fill('Title', 'Slow')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  reopen()
  expect(field('Title').value).toBe('')
})

test('nobody finds what the previous player of this page had typed', async () => {
  await fill('Title', 'Slow')
  endSession('logout')
  reopen()
  expect(field('Title').value).toBe('')
})
