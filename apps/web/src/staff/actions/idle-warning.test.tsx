import { getOwnTotp, verifySession } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaffPage } from '../../../test/staff-page.tsx'
import { IdleWarning } from './idle-warning.tsx'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

async function open(secondsLeft: number) {
  let left = secondsLeft
  const page = await openStaffPage(
    <>
      <textarea aria-label="Reply" />
      <IdleWarning />
    </>,
    '/admin',
    {
      prepare: (server) => {
        server.on(verifySession, () => ({
          isAuthenticated: true,
          user: server.state.user,
          idleEndsAt: inSeconds(left),
          endsAt: inSeconds(3_600),
        }))
        server.on(getOwnTotp, () => {
          left = 900
          return { isEnrolled: true, enrolledAt: null, recoveryCodesLeft: 10, isRecovery: false }
        })
      },
    },
  )
  return page
}

test('staff are warned a minute before the session ends, and stay with what they typed', async () => {
  const { user, server } = await open(45)
  const warning = await screen.findByRole('alertdialog', {
    name: 'You’ll be logged out in a minute',
  })
  expect(warning).toBeTruthy()
  const reply = screen.getByLabelText<HTMLTextAreaElement>('Reply')
  reply.value = 'Half a sentence'
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.callsOf(getOwnTotp)).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Half a sentence')
})

test('nobody is warned while the session lasts longer', async () => {
  const { server } = await open(600)
  await waitFor(() => expect(server.callsOf(verifySession).length).toBeGreaterThan(0))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
