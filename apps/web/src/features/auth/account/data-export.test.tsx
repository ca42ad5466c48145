import { stepUp } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { DataExport } from './data-export.tsx'

afterEach(() => vi.restoreAllMocks())

test('the data is downloaded after the player has given the password', async () => {
  const paths: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    paths.push(this.pathname)
  })
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  const user = renderPage(<DataExport />)
  await user.click(screen.getByRole('button', { name: 'Download your data' }))
  await user.type(await screen.findByLabelText('Password'), 'Kapis-demo1!{Enter}')
  await waitFor(() => expect(paths).toEqual([expect.stringMatching(/\/export$/)]))
  expect(server.callsOf(stepUp)).toHaveLength(1)
})
