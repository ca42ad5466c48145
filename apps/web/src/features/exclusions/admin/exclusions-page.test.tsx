import type { ExclusionMatch } from '@kapis/contract/exclusions'
import {
  clearExclusionMatch,
  importExclusions,
  listExclusionImports,
  listExclusionMatches,
  previewExclusionImport,
} from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { ExclusionsPage } from './exclusions-page.tsx'
import { ImportPage } from './import-page.tsx'

const match: ExclusionMatch = {
  exclusionMatchId: '00000000-0000-4000-8000-000000000001',
  listName: 'Restricted persons',
  userId: '00000000-0000-4000-8000-0000000000aa',
  username: 'maya_luz',
  place: 'sign_in',
  kinds: ['mobile', 'email'],
  foundAt: '2026-11-14T02:00:00.000Z',
  state: 'excluded',
  endedAt: null,
  clearedBy: null,
  clearReason: null,
}
const imported = {
  exclusionImportId: '00000000-0000-4000-8000-000000000002',
  name: 'Restricted persons',
  mode: 'replace' as const,
  listedOn: '2026-11-01',
  fileName: 'list.csv',
  fingerprint: 'ab'.repeat(32),
  added: 12,
  removed: 3,
  total: 1204,
  importedBy: 'ana',
  importedAt: '2026-11-14T01:00:00.000Z',
  sweptAt: '2026-11-14T01:01:00.000Z',
  found: 1,
}

function prepare(server: FakeServer) {
  const stranger = { ...match, exclusionMatchId: imported.exclusionImportId }
  const matches = [
    match,
    { ...stranger, userId: null, username: null, place: 'sign_up', state: 'refused' } as const,
  ]
  server.on(listExclusionMatches, () => ({ matches, pagination: aPage(matches) }))
  server.on(listExclusionImports, () => ({
    imports: [imported],
    names: [imported.name],
    excluded: 1,
  }))
  server.on(clearExclusionMatch, () => ({}))
}
const open = (role: 'admin' | 'super_admin', at = '') =>
  openStaffPage(<ExclusionsPage />, `/admin/exclusions${at}`, { role, prepare })
const OPEN = `?modal=open&itemId=${match.exclusionMatchId}`

test('the page shows the lists and who was found, with or without an account', async () => {
  await open('admin')
  expect(await screen.findByText('1,204 identifiers')).toBeTruthy()
  expect(screen.getByText('Accounts checked, 1 found')).toBeTruthy()
  const row = (await screen.findByText('maya_luz')).closest('tr')
  expect(row?.textContent).toContain('ExcludedLoginMobile number, EmailRestricted persons')
  expect((await screen.findByText('No account')).closest('tr')?.textContent).toContain('Sign-up')
})

test('a super admin clears a match with a reason', async () => {
  const { server, user } = await open('super_admin', OPEN)
  await user.click(await screen.findByRole('button', { name: 'Not this person…' }))
  const ask = within(screen.getByRole('alertdialog', { name: 'Clear this match' }))
  await user.type(ask.getByLabelText('Reason'), 'Other birth date')
  await user.click(ask.getByRole('button', { name: 'Clear match' }))
  await waitFor(() => expect(server.callsOf(clearExclusionMatch)).toHaveLength(1))
  expect(server.callsOf(clearExclusionMatch)[0]?.body).toEqual({ reason: 'Other birth date' })
})

test('an admin sees a match and cannot clear it', async () => {
  await open('admin', OPEN)
  expect(await screen.findByRole('link', { name: 'Open player' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Not this person…' })).toBeNull()
})

const preview = {
  columns: { kind: 'kind', hash: 'hash' },
  rememberedFrom: null,
  headers: ['kind', 'hash', 'no'],
  fault: null,
  lines: [{ line: 2, kind: 'mobile' as const, hash: '2b31b4f8', outcome: 'new' as const }],
  tallies: { new: 1200, known: 4, repeated: 2 },
  kinds: { person: 0, mobile: 1206, email: 0, document: 0 },
  removed: 3,
  total: 1204,
  fingerprint: 'ab'.repeat(32),
  sameFileAt: null,
}

async function openImport(shown: object = {}) {
  const opened = await openStaffPage(<ImportPage />, '/admin/exclusions/import', {
    prepare(server) {
      server.on(previewExclusionImport, () => ({ ...preview, ...shown }))
      server.on(importExclusions, () => ({
        exclusionImportId: imported.exclusionImportId,
        added: 1200,
        removed: 3,
        total: 1204,
      }))
    },
  })
  expect(await screen.findByText('Enter the name and the date of the list first.')).toBeTruthy()
  await opened.user.type(screen.getByLabelText('Name of the list'), 'Restricted persons')
  fireEvent.change(screen.getByLabelText('Date of the list'), { target: { value: '2026-11-01' } })
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' })
  await opened.user.upload(input, new File(['kind,hash'], 'list.csv', { type: 'text/csv' }))
  return opened
}

test('the dry run warns of what is removed, and the import repeats that number', async () => {
  const { server, user } = await openImport()
  expect(await screen.findByText('Dry run. Nothing has been saved.')).toBeTruthy()
  expect(screen.getByText(/^3 identifiers are not in this file/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 1,200 identifiers' }))
  expect(await screen.findByText('The list has 1,204 identifiers')).toBeTruthy()
  expect(server.callsOf(importExclusions)[0]?.body).toMatchObject({
    name: 'Restricted persons',
    listedOn: '2026-11-01',
    mode: 'replace',
    removed: 3,
    columns: preview.columns,
  })
})

test('a changed mode or column repeats the dry run', async () => {
  const { server, user } = await openImport()
  await screen.findByText('Dry run. Nothing has been saved.')
  await user.click(screen.getByLabelText('An addition'))
  await user.selectOptions(screen.getByLabelText('Kind'), 'no')
  await waitFor(() => expect(server.callsOf(previewExclusionImport)).toHaveLength(3))
  expect(server.callsOf(previewExclusionImport).map(({ body }) => body)).toMatchObject([
    { mode: 'replace' },
    { mode: 'add', columns: preview.columns },
    { mode: 'add', columns: { kind: 'no', hash: 'hash' } },
  ])
})

test('a line that cannot be read blocks the import and is named', async () => {
  await openImport({ fault: { why: 'hash', line: 17 }, lines: [] })
  expect(await screen.findByText(/The hash on line 17 is not 64 hex digits/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
  expect(button.disabled).toBe(true)
})
