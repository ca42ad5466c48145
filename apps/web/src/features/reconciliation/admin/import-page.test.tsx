import type { GcashImportPreview } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import {
  importGcashHistory,
  listGcashImports,
  previewGcashImport,
  withdrawGcashImport,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaffPage } from '../../../../test/staff-page.tsx'
import { ImportPage } from './import-page.tsx'

const columns = {
  time: 'Time',
  reference: 'Ref',
  party: 'Description',
  out: 'Debit',
  in: 'Credit',
  balance: 'Balance',
}
const line = {
  line: 118,
  at: '2026-11-14T01:08:00.000Z',
  reference: '8119902118340',
  party: 'MA•••A L. R.',
  amount: 999,
  outcome: 'look',
  reason: 'two_deposits',
  about: 'maya_luz, maya-reyes',
  candidates: [
    {
      userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0002',
      walletHistoryId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0003',
      username: 'maya_luz',
      score: 0.97,
      amount: 'agrees',
      name: 'agrees',
      number: 'agrees',
    },
  ],
} as const
const none = { lines: 0, amount: 0 }
const preview: GcashImportPreview = {
  columns,
  rememberedFrom: '2026-11-13T00:00:00.000Z',
  headers: Object.values(columns),
  fault: null,
  lines: [{ ...line, candidates: [...line.candidates] }],
  tallies: {
    deposit: { lines: 786, amount: 88_640.5 },
    new: { lines: 41, amount: 100 },
    payout: { lines: 122, amount: -70_750 },
    duplicate: { ...none, lines: 38 },
    look: { lines: 1, amount: 999 },
  },
  balance: { opening: 388_210.6, change: 24_695.5, closing: 412_906.1 },
}

const imported = {
  gcashImportId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0005',
  fileName: 'wrong.csv',
  importedAt: '2026-11-13T00:00:00.000Z',
  importedBy: 'a-reyes1',
  lines: 5000,
  firstDay: '2026-11-11',
  lastDay: '2026-11-12',
  isSealed: false,
  isWaiting: false,
  withdrawnAt: null,
  withdrawnBy: null,
}
const IMPORTS = [
  imported,
  {
    ...imported,
    gcashImportId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0006',
    fileName: 'old.csv',
    isSealed: true,
  },
]

function openPage(shown: Partial<GcashImportPreview> = {}) {
  return openStaffPage(<ImportPage />, '/admin/reconciliation/import', {
    prepare(server) {
      server.on(listGcashImports, () => ({ imports: IMPORTS }))
      server.on(previewGcashImport, () => ({ ...preview, ...shown }))
      server.on(importGcashHistory, () => ({
        gcashImportId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0004',
        imported: 949,
        skipped: 38,
        leftOut: 1,
      }))
    },
  })
}

async function open(shown: Partial<GcashImportPreview> = {}) {
  const opened = await openPage(shown)
  const file = new File(['a,b'], 'gcash-2026-11-14.csv', { type: 'text/csv' })
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' })
  await opened.user.upload(input, file)
  return opened
}

test('a dry run shows the outcomes and the lines to look at with their candidates', async () => {
  const { user } = await open()
  expect(await screen.findByText('Dry run. Nothing has been saved.')).toBeTruthy()
  expect(screen.getByText('₱88,640.50')).toBeTruthy()
  expect(screen.getByText('Two deposits fit: maya_luz, maya-reyes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '118' }))
  const pane = within(screen.getByRole('complementary', { name: 'Columns' }))
  expect(pane.getByText('0.97')).toBeTruthy()
  expect(
    pane.getByText('Remembered from 11/13/26 8:00AM. Change a column to repeat the dry run.'),
  ).toBeTruthy()
})

test('the button names the count, and the result links to the days', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Import 949 lines' }))
  expect(await screen.findByText('949 lines imported')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open reconciliation' })).toBeTruthy()
})

test('a balance that does not follow blocks the import and names the line', async () => {
  await open({ fault: { why: 'balance', line: 204 }, lines: [] })
  expect(await screen.findByText(/The balance on line 204 does not follow/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
  expect(button.disabled).toBe(true)
})

test('a changed column repeats the dry run', async () => {
  const { user, server } = await open({ rememberedFrom: null })
  const sent: unknown[] = []
  server.on(previewGcashImport, ({ body }) => {
    sent.push(body.columns)
    return preview
  })
  await user.selectOptions(await screen.findByLabelText('Out'), 'Credit')
  expect(sent).toEqual([{ ...columns, out: 'Credit' }])
})

test('the withdrawal of an import is requested with a reason, and a sealed one cannot be', async () => {
  const { user, server } = await openPage()
  const list = await screen.findByRole('region', { name: 'Last imports' })
  expect(within(list).getByText('Days sealed')).toBeTruthy()
  server.on(withdrawGcashImport, () => {
    throw refuse('second_person_needed')
  })
  await user.click(within(list).getByRole('button', { name: 'Withdraw…' }))
  await user.type(screen.getByLabelText('Reason'), 'Wrong account')
  await user.click(screen.getByRole('button', { name: 'Request withdrawal' }))
  await waitFor(() => expect(server.callsOf(withdrawGcashImport)).toHaveLength(1))
})
