import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { TextArea } from '#ui/fields/text-area.tsx'
import { aUser } from '../../../test/fake-state.ts'
import { beginSession, endSession } from './session-store.ts'

const maya = aUser()
const jun = aUser({ userId: '5bd3cf3c-5a1c-4a1e-9d5e-5f3a43a5f001' })

function Reply({ item }: { item: string }) {
  const [message, setMessage] = useState('')
  return (
    <div data-item={item}>
      <TextArea
        label="Reply"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <output>{message}</output>
    </div>
  )
}

/** Opens the page anew, as after a sign-in. */
function openPage(item = 'one'): HTMLTextAreaElement {
  document.body.replaceChildren()
  render(<Reply item={item} />)
  return screen.getByLabelText<HTMLTextAreaElement>('Reply')
}

beforeEach(async () => {
  history.replaceState(null, '', '/admin/reports?report=1')
  beginSession(maya)
  await userEvent.type(openPage(), 'Half a sentence')
})

test('what was typed is there again after a session that expired', () => {
  endSession('expired')
  expect(openPage().value).toBe('')
  beginSession(maya)
  expect(openPage().value).toBe('Half a sentence')
  expect(screen.getByRole('status').textContent).toBe('Half a sentence')
  expect(openPage().value, 'given back once').toBe('')
})

test('the text belongs to one item of one page', () => {
  endSession('expired')
  beginSession(maya)
  expect(openPage('another').value).toBe('')
  history.replaceState(null, '', '/admin/withdrawals')
  expect(openPage().value).toBe('')
})

test('nobody else gets the text, and nobody after a logout', () => {
  endSession('expired')
  beginSession(jun)
  expect(openPage().value).toBe('')
  beginSession(maya)
  expect(openPage().value).toBe('')

  openPage().value = 'Another one'
  endSession('logout')
  beginSession(maya)
  expect(openPage().value).toBe('')
})
