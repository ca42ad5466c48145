import type { ExclusionMatch } from '@kapis/contract/exclusions'
import {
  clearExclusionMatch,
  getExclusionUpload,
  importExclusions,
  listExclusionImports,
  listExclusionMatches,
  previewExclusionImport,
  sendExclusionPart,
  startExclusionUpload,
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
  expect(screen.getByText('Checked all accounts: 1 on a list')).toBeTruthy()
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
  lines: [{ line: 2, kind: 'mobile' as const, outcome: 'new' as const }],
  tallies: { new: 1200, known: 4, repeated: 2 },
  kinds: { person: 0, mobile: 1206, email: 0, document: 0 },
  removed: 0,
  freed: 0,
  total: 1204,
  fingerprint: 'ab'.repeat(32),
  sameFileAt: null,
}
const exclusionUploadId = '00000000-0000-4000-8000-000000000003'
const upload = { exclusionUploadId, state: 'compared' as const, preview, written: 0, lines: 1206 }
const UNREAD = { why: 'hash', line: 17 } as const
type Options = { role?: 'admin' | 'super_admin'; removed?: number; fault?: typeof UNREAD }

async function openImport({ role = 'admin', removed = 0, fault }: Options = {}) {
  const compared = { ...upload, preview: { ...preview, removed, freed: removed } }
  const opened = await openStaffPage(<ImportPage />, '/admin/exclusions/import', {
    role,
    prepare(server) {
      server.on(startExclusionUpload, () => ({
        exclusionUploadId,
        columns: { kind: 'kind', hash: 'hash' },
        rememberedFrom: null,
        headers: ['kind', 'hash', 'no'],
      }))
      server.on(sendExclusionPart, () => ({ fault: fault ?? null }))
      server.on(previewExclusionImport, () => compared)
      server.on(importExclusions, () => ({
        ...compared,
        state: 'importing' as const,
        written: 600,
      }))
      server.on(getExclusionUpload, () => ({
        ...compared,
        state: 'imported' as const,
        written: 1206,
      }))
    },
  })
  expect(await screen.findByText('Enter the name and the date of the list first.')).toBeTruthy()
  await opened.user.type(screen.getByLabelText('Name of the list'), 'Restricted persons')
  fireEvent.change(screen.getByLabelText('Date of the list'), { target: { value: '2026-11-01' } })
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' })
  const file = new File([`kind,hash,no\nmobile,${'ab'.repeat(32)},1`], 'list.csv')
  await opened.user.upload(input, file)
  return opened
}

test('the file is sent in parts, and the progress of the import is shown', async () => {
  const { server, user } = await openImport()
  expect(await screen.findByText('Dry run. Nothing has been saved.')).toBeTruthy()
  expect(server.callsOf(sendExclusionPart)[0]?.body).toMatchObject({ part: 0, firstLine: 2 })
  await user.click(screen.getByRole('button', { name: 'Import 1,200 identifiers' }))
  const bar = await screen.findByRole('progressbar', { name: 'The list is being imported…' })
  expect(bar.getAttribute('aria-valuetext')).toBe('600 of 1,206')
  expect(
    await screen.findByText('The list has 1,204 identifiers', {}, { timeout: 5_000 }),
  ).toBeTruthy()
  expect(server.callsOf(importExclusions)[0]?.body).toEqual({
    exclusionUploadId,
    listedOn: '2026-11-01',
    removed: 0,
  })
})

test('a super admin asks for removals with a reason', async () => {
  const { server, user } = await openImport({ role: 'super_admin', removed: 3 })
  expect(await screen.findByText(/^3 identifiers are not in this file/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request approval' })
  expect(button.disabled).toBe(true)
  await user.type(screen.getByLabelText('Reason for the removal'), 'New list')
  await user.click(button)
  await waitFor(() => expect(server.callsOf(importExclusions)).toHaveLength(1))
  expect(server.callsOf(importExclusions)[0]?.body).toMatchObject({
    removed: 3,
    reason: 'New list',
  })
})

test('an admin cannot ask for removals', async () => {
  await openImport({ removed: 3 })
  expect(await screen.findByText(/Only a super admin can request this/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request approval' })
  expect(button.disabled).toBe(true)
})

test('a changed mode repeats the dry run, a changed column sends the file again', async () => {
  const { server, user } = await openImport()
  await screen.findByText('Dry run. Nothing has been saved.')
  await user.click(screen.getByLabelText('An addition'))
  await waitFor(() => expect(server.callsOf(previewExclusionImport)).toHaveLength(2))
  await user.selectOptions(screen.getByLabelText('Kind'), 'no')
  await waitFor(() => expect(server.callsOf(previewExclusionImport)).toHaveLength(3))
  expect(server.callsOf(previewExclusionImport).map(({ body }) => body)).toMatchObject([
    { mode: 'replace', parts: 1 },
    { mode: 'add' },
    { mode: 'add' },
  ])
  expect(server.callsOf(startExclusionUpload)[1]?.body).toMatchObject({
    columns: { kind: 'no', hash: 'hash' },
  })
})

test('a line that cannot be read blocks the import and is named', async () => {
  await openImport({ fault: UNREAD })
  expect(await screen.findByText(/The hash on line 17 is not 64 hex digits/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
  expect(button.disabled).toBe(true)
})
