import { listUsers } from '@kapis/contract/routes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import type { TestStaffUser } from '../../../test/staff-page.tsx'
import { aPage, aStaffUser, openStaffPage } from '../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../test/start-server.ts'
import { useStaffPreferences } from '../staff-preferences.ts'
import { refreshStaff } from '../actions/execute-action.ts'
import { DataTable } from './data-table.tsx'
import { DetailsDrawer } from './details-drawer.tsx'
import { useList } from './use-list.ts'

// Each test begins with the default page size.
beforeEach(() => useStaffPreferences.setState({ hasKeys: true, hidden: {}, views: {} }, true))

const TOTAL = 31
const runs = vi.fn()

function UserTable() {
  const list = useList({
    name: 'people',
    route: listUsers,
    rows: ({ users }) => users,
    rowId: ({ userId }: TestStaffUser) => userId,
    filters: ['status'],
  })
  return (
    <>
      <DataTable
        list={list}
        caption="People"
        csvName="people"
        refreshed="People refreshed successfully!"
        columns={[
          {
            key: 'name',
            title: 'Name',
            sort: 'username',
            cell: (p) => p.username,
            csv: (p) => p.username,
          },
          { key: 'email', title: 'Email', cell: (p) => p.email, csv: (p) => p.email },
          {
            key: 'tries',
            title: 'Tries',
            isHidden: true,
            isNumber: true,
            cell: (p) => p.loginAttempts,
          },
        ]}
        filters={[
          { key: 'status', label: 'Status', options: [{ value: 'blocked', label: 'Blocked' }] },
        ]}
        bulk={[{ key: 'go', label: 'Go', icon: 'i-check', hotkey: 'g', run: runs }]}
      />
      <DetailsDrawer list={list} title={(p) => `About ${p.username}`}>
        {(p) => <p>{p.mobileNumber}</p>}
      </DetailsDrawer>
    </>
  )
}

const nth = (n: number) =>
  aStaffUser({
    userId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    username: `person_${n}`,
  })

function answer(server: FakeServer) {
  server.on(listUsers, ({ query: { page, pageSize } }) => {
    const count = Math.max(0, Math.min(pageSize, TOTAL - (page - 1) * pageSize))
    const users = Array.from({ length: count }, (_, i) => nth((page - 1) * pageSize + i + 1))
    return { users, pagination: aPage(users, { page, pageSize, total: TOTAL }) }
  })
}

const open = (at = '/admin/people') => openStaffPage(<UserTable />, at, { prepare: answer })
const lines = () => screen.getAllByRole('row').slice(1)
const request = (server: FakeServer) => server.callsOf(listUsers).at(-1)?.query

test('page, page size, sort, filter and search are in the URL and in the request [NAV-08, UI-02, UI-03]', async () => {
  const { server, user, address } = await open()
  expect(await screen.findByText('1–10 of 31')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('11–20 of 31')).toBeTruthy()
  expect(address()).toContain('page=2&pageSize=10&after=')
  expect(request(server)).toMatchObject({
    page: '2',
    after: expect.stringMatching(/Z_0b9d/) as string,
  })
  await user.selectOptions(screen.getByLabelText('Status'), 'blocked')
  await waitFor(() => expect(address()).toBe('/admin/people?pageSize=10&status=blocked'))
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() =>
    expect(request(server)).toMatchObject({ sortBy: 'username', sortOrder: 'desc' }),
  )
  await user.type(screen.getByRole('searchbox'), 'maya')
  await waitFor(() => expect(request(server)).toMatchObject({ search: 'maya', status: 'blocked' }))
  await user.selectOptions(screen.getByLabelText('Rows'), '5')
  await waitFor(() => expect(request(server)).toMatchObject({ page: '1', pageSize: '5' }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('until the next page arrives, the range is that of the rows shown', async () => {
  const { server, user } = await open()
  await screen.findByText('1–10 of 31')
  const arrived = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    await arrived.promise
    return server.fetch(url, init)
  })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Page 2 of 4')).toBeTruthy()
  expect(screen.getByText('person_1')).toBeTruthy()
  expect(screen.getByText('1–10 of 31')).toBeTruthy()
  arrived.resolve()
  expect(await screen.findByText('11–20 of 31')).toBeTruthy()
  expect(screen.getByText('person_11')).toBeTruthy()
})

test('a shared URL opens the same page, and an unknown page size becomes ten [NAV-08]', async () => {
  const { server } = await open('/admin/people?page=3&pageSize=7&status=blocked')
  expect(await screen.findByText('21–30 of 31')).toBeTruthy()
  expect(request(server)).toEqual({ page: '3', pageSize: '10', status: 'blocked' })
})

test('a page past the end redirects to the last one [NAV-08]', async () => {
  const { server, address } = await open('/admin/people?page=99')
  expect(await screen.findByText('31–31 of 31')).toBeTruthy()
  expect(address()).toBe('/admin/people?page=4&pageSize=10')
  expect(request(server)).toMatchObject({ page: '4' })
})

test('going back to a page requests it with its original key', async () => {
  const { server, user } = await open()
  await screen.findByText('1–10 of 31')
  for (const range of ['11–20 of 31', '21–30 of 31']) {
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText(range)
  }
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByText('11–20 of 31')
  const questions = server.callsOf(listUsers).filter(({ query }) => query.page === '2')
  expect(new Set(questions.map(({ query }) => query.after)).size).toBe(1)
})

test('the keyboard moves, selects, opens and runs the bulk actions [UI-02, UI-03]', async () => {
  const { user, address } = await open()
  await screen.findByText('person_1')
  await user.keyboard('jjx')
  expect(lines()[1]?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('kx')
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
  expect(within(bar).getByText('2 selected')).toBeTruthy()
  await user.keyboard('g')
  expect(runs.mock.calls[0]?.[0]).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'About person_1' })).toBeTruthy()
  expect(address()).toContain('modal=open')
  await user.keyboard('/')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/admin/people'))
})

test('the page size that was chosen last applies to every list that names none', async () => {
  useStaffPreferences.setState({ pageSize: 20 })
  const { server, user, address } = await open()
  expect(await screen.findByText('1–20 of 31')).toBeTruthy()
  expect(request(server)).toMatchObject({ page: '1', pageSize: '20' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50')
  await waitFor(() => expect(address()).toBe('/admin/people?pageSize=50'))
  expect(useStaffPreferences.getState().pageSize).toBe(50)
})

test('a link to a later page is not resized, because its number depends on the size', async () => {
  useStaffPreferences.setState({ pageSize: 20 })
  const { server } = await open('/admin/people?page=2')
  expect(await screen.findByText('11–20 of 31')).toBeTruthy()
  expect(request(server)).toMatchObject({ page: '2', pageSize: '10' })
})

test('closed details do not come back with Back', async () => {
  const { router, user, address } = await open()
  await act(() => router.navigate({ to: '/admin/people', search: { page: '2' } } as never))
  await user.click(await screen.findByText('person_11'))
  const drawer = await screen.findByRole('dialog', { name: 'About person_11' })
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/admin/people?page=2'))
  act(() => router.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/admin/people?page=2')
})

test('a click on a row opens it, and one on its checkbox only selects it [UI-02]', async () => {
  const { user, address } = await open()
  const [first] = await screen.findAllByText('maya@example.com')
  await user.click(screen.getAllByRole('checkbox', { name: /^Select/ })[1]!)
  expect(address()).toBe('/admin/people')
  await user.click(first!)
  expect(await screen.findByRole('dialog', { name: 'About person_1' })).toBeTruthy()
})

test('keys typed into a field do not trigger hotkeys', async () => {
  const { user } = await open()
  await screen.findByText('person_1')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('jx')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('Escape leaves the search field and does not let the browser clear it', async () => {
  const { user } = await open()
  await screen.findByText('person_1')
  const field = screen.getByRole('searchbox')
  await user.type(field, 'maya')
  const isHandled = !fireEvent.keyDown(field, { key: 'Escape' })
  expect({ isHandled, isLeft: document.activeElement !== field }).toEqual({
    isHandled: true,
    isLeft: true,
  })
})

test('a list is not requested again when its window is shown again, but after a change [API-03]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { server } = await open()
  await screen.findByText('1–10 of 31')
  const calls = () => server.callsOf(listUsers).length
  const first = calls()
  vi.setSystemTime(Date.now() + 60_000)
  fireEvent.focus(window)
  fireEvent(document, new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls()).toBe(first)
  await refreshStaff()
  expect(calls()).toBe(first + 1)
  vi.setSystemTime(Date.now() + 300_000)
  fireEvent.focus(window)
  await waitFor(() => expect(calls()).toBe(first + 2))
  vi.useRealTimers()
})

test('empty, failed and stale lists show different notes [UI-03]', async () => {
  const { server, user } = await openStaffPage(<UserTable />, '/admin/people?status=blocked', {
    prepare: (fake) => {
      answer(fake)
      fake.failNext(listUsers, { status: 503 })
    },
  })
  expect(await screen.findByText('Couldn’t load this list.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('person_1')
  server.failNext(listUsers, 'network')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Not updated.')).toBeTruthy()
  expect(screen.getByText('person_1')).toBeTruthy()
  expect(snackbarTexts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  server.on(listUsers, () => ({ users: [], pagination: aPage([]) }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('No data found')).toBeTruthy()
  expect(snackbarTexts()).toEqual(['People refreshed successfully!'])
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy()
})

test('a link to a missing row shows a notice', async () => {
  await open('/admin/people?modal=open&itemId=nowhere')
  expect(await screen.findByText('The requested resource could not be found.')).toBeTruthy()
})

test('columns and views are stored on the device', async () => {
  const { user, address } = await open('/admin/people?status=blocked&page=2')
  await screen.findByText('11–20 of 31')
  await user.click(screen.getByLabelText('Tries'))
  expect(screen.getByRole('columnheader', { name: 'Tries' })).toBeTruthy()
  await user.click(screen.getByLabelText('Email'))
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
  // The test DOM has no popovers, so typing into one is not possible.
  fireEvent.change(screen.getByLabelText('View name'), {
    target: { value: 'Blocked ones' },
  })
  await user.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Clear Status' }))
  await waitFor(() => expect(address()).toBe('/admin/people'))
  await user.click(screen.getByRole('button', { name: 'Blocked ones', hidden: true }))
  await waitFor(() => expect(address()).toBe('/admin/people?status=blocked'))
  const kept: unknown = JSON.parse(localStorage.getItem('staff-choices') ?? '')
  expect(kept).toMatchObject({ hidden: { people: ['tries', 'email'] } })
})

/** Returns a list that collects every file that the page offers for download. */
function catchFiles(): Blob[] {
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (b: Blob) => String(blobs.push(b)),
      revokeObjectURL: () => undefined,
    }),
  )
  return blobs
}
const textOf = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())

test('the export reads every page, starts with a byte order mark and contains no formula', async () => {
  const blobs = catchFiles()
  const { server, user } = await open()
  await screen.findByText('person_1')
  server.on(listUsers, ({ query: { page } }) => {
    const users = [aStaffUser({ username: page === 1 ? '=1+1' : 'last_one' })]
    return { users, pagination: aPage(users, { page, pageSize: 100, total: 101 }) }
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  expect((await textOf(blobs[0]!)).split('\r\n')).toEqual([
    '\uFEFFName,Email',
    "'=1+1,maya@example.com",
    'last_one,maya@example.com',
    '',
  ])
})

test('an export of more than 5,000 rows is complete and waits when rate limited', async () => {
  const blobs = catchFiles()
  const total = 5_230
  const { server, user } = await open()
  await screen.findByText('person_1')
  server.on(listUsers, ({ query: { page, pageSize } }) => {
    const count = Math.min(pageSize, total - (page - 1) * pageSize)
    const users = Array.from({ length: count }, (_, i) => nth((page - 1) * pageSize + i + 1))
    return { users, pagination: aPage(users, { page, pageSize, total }) }
  })
  server.failNext(listUsers, { status: 429, code: 'too_many_requests', message: 'Slower' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  const rows = (await textOf(blobs[0]!)).trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(total)
})

test('a failed export leaves no file and shows an error', async () => {
  const blobs = catchFiles()
  const { server, user } = await open()
  await screen.findByText('person_1')
  server.failNext(listUsers, { status: 500, code: 'bad', message: 'Something broke' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(snackbarTexts()).toContain('Something broke'))
  expect(blobs).toHaveLength(0)
})
