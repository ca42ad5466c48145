import type { ItemPresence } from '@kapis/contract/entered'
import { updatePresence } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import { openStaff } from '../../../test/staff-page.tsx'
import { staff } from '../texts.fil.ts'
import { Presence, PresenceChip, PresenceMark } from './presence.tsx'

const ITEMS = ['5f0c1d2e-0000-4000-8000-000000000001', '5f0c1d2e-0000-4000-8000-000000000002']
const ben = { userId: '5f0c1d2e-0000-4000-8000-00000000000b', username: 'ben-diaz1' }
const ana = { userId: '5f0c1d2e-0000-4000-8000-00000000000a', username: 'ana-reyes' }

function List() {
  const [open, setOpen] = useState<string | null>(ITEMS[0]!)
  return (
    <Presence type="wallet" itemId={open}>
      {ITEMS.map((itemId) => (
        <button key={itemId} type="button" onClick={() => setOpen(itemId)}>
          <PresenceMark itemId={itemId} />
        </button>
      ))}
      {open !== null && <PresenceChip itemId={open} />}
      <button type="button" onClick={() => setOpen(null)}>
        close
      </button>
    </Presence>
  )
}

const open = async (of: (me: { userId: string; username: string }) => ItemPresence[]) => {
  const opened = await openStaff(<List />, {
    prepare: (server) =>
      server.on(updatePresence, () => {
        const { userId, username } = server.state.user
        return { items: of({ userId, username }) }
      }),
  })
  const reported = () =>
    opened.server.callsOf(updatePresence).map(({ body }) => (body as { itemId: string }).itemId)
  return { ...opened, reported }
}

test('rows and the open item name the others who look at them, not oneself', async () => {
  await open((me) => [
    { itemId: ITEMS[0]!, viewers: [me, ben] },
    { itemId: ITEMS[1]!, viewers: [ana, ben] },
  ])
  const chip = await screen.findByText('ben-diaz1 is looking at this too', {
    selector: '[role=status] *',
  })
  expect(chip.closest('[role=status]')?.textContent).toBe('BDben-diaz1 is looking at this too')
  const rows = screen.getAllByRole('button').map((row) => row.textContent)
  expect(rows).toEqual([
    'BDben-diaz1 is looking at this too',
    'ARana-reyes and ben-diaz1 are looking at this',
    'close',
  ])
})

test('only the row that is open here says that others look at it too', async () => {
  const { user } = await open(() => ITEMS.map((itemId) => ({ itemId, viewers: [ben] })))
  await screen.findAllByText(/looking/)
  const rows = () => screen.getAllByRole('button').map((row) => row.textContent)
  await user.click(screen.getAllByRole('button')[1]!)
  const [alone, both] = ['BDben-diaz1 is looking at this', 'BDben-diaz1 is looking at this too']
  await waitFor(() => expect(rows()).toEqual([alone, both, 'close']))
  await user.click(screen.getByText('close'))
  await waitFor(() => expect(rows()).toEqual([alone, alone, 'close']))
})

test('in Filipino too, "din" is only said of the open item', () => {
  const { looking, lookingToo } = staff.presence
  expect(looking('ana at ben', 2)).toBe('Tinitingnan ito nina ana at ben')
  expect(lookingToo('ben', 1)).toBe('Tinitingnan din ito ni ben')
})

test('the server is told which item is open, and that none is', async () => {
  const { user, reported } = await open(() => [])
  await waitFor(() => expect(reported()).toContain(ITEMS[0]))
  await user.click(screen.getAllByRole('button')[1]!)
  await waitFor(() => expect(reported().at(-1)).toBe(ITEMS[1]))
  await user.click(screen.getByText('close'))
  await waitFor(() => expect(reported().at(-1)).toBeNull())
})

test('a page that closes says that it has left', async () => {
  const sent: Blob[] = []
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, blob: Blob) => {
      expect(path).toBe(updatePresence.path)
      return sent.push(blob) > 0
    },
  })
  const { reported } = await open(() => [])
  await waitFor(() => expect(reported()).toContain(ITEMS[0]))
  dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(await sent.at(-1)!.text())).toMatchObject({ type: 'wallet', itemId: null })
  vi.unstubAllGlobals()
})

test('when the server does not say who looks, nobody is named and nothing else is shown', async () => {
  const { server } = await openStaff(<List />)
  await waitFor(() => expect(server.callsOf(updatePresence)).not.toHaveLength(0))
  expect(document.body.textContent).toBe('close')
})
