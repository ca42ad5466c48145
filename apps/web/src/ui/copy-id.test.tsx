import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { snackbarTexts } from '../../test/start-server.ts'
import { CopyId } from './copy-id.tsx'

test('without a clipboard the whole text is selected, and a message says so [UI-05]', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no clipboard'))
  vi.spyOn(console, 'warn').mockReturnValue()
  const id = 'c0ffee00-0000-4000-8000-000000000001'
  render(<CopyId id={id} label="Copy reference" />)
  await user.click(screen.getByRole('button', { name: 'Copy reference' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Text to copy')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(id)
  expect(snackbarTexts()).toContain(
    'Can’t reach the clipboard. The text is selected, so you can copy it yourself.',
  )
  await user.tab()
  expect(screen.queryByLabelText('Text to copy')).toBeNull()
  vi.restoreAllMocks()
})
