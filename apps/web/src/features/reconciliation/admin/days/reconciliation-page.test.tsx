import type { ReconDay, ReconDayDetails, ReconDifference } from '@kapis/contract/reconciliation'
import {
  closeReconDay,
  decideDifference,
  getReconDay,
  listReconDays,
  suggestMatches,
} from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openStaffPage } from '../../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../../test/start-server.ts'
import { ReconciliationPage } from './reconciliation-page.tsx'

const OTHER = {
  userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0009',
  username: 'm-cruz',
  at: '2026-11-14T01:31:00.000Z',
}
const row: ReconDay = {
  day: '2026-11-13',
  opening: 371_044.6,
  in: 74_615,
  out: -56_974,
  fees: -475,
  closing: 388_210.6,
  difference: 500,
  openLines: 1,
  state: 'open',
}
const difference: ReconDifference = {
  differenceKey: 'line-1',
  kind: 'in_alone',
  at: '2026-11-13T08:18:00.000Z',
  amount: 500,
  reference: '8120447190032',
  party: 'LO••••O D.',
  walletHistoryId: null,
  userId: null,
  username: null,
  isSentTwice: false,
  owner: 'a-reyes',
  state: 'open',
  explanation: null,
  note: null,
  resolvedBy: null,
  confirmedBy: null,
}
const details: ReconDayDetails = {
  ...row,
  journalIn: 74_115,
  journalOut: -56_974,
  journalFees: -475,
  journalClosing: 387_710.6,
  explained: 0,
  lines: 214,
  deposits: 150,
  payouts: 60,
  differences: [difference],
  imported: OTHER,
  prepared: null,
  sealed: null,
  fingerprint: 'b41e'.padEnd(64, '0'),
}

const CANDIDATE = {
  userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0009',
  walletHistoryId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0010',
  username: 'maya_luz',
  score: 0.65,
  amount: 'agrees',
  name: 'agrees',
  number: 'unknown',
} as const

async function open(day: Partial<ReconDayDetails> = {}) {
  const sent: unknown[] = []
  const shown = { ...details, ...day }
  const { differences: _, ...listed } = shown
  const opened = await openStaffPage(<ReconciliationPage />, '/admin/reconciliation', {
    prepare(server) {
      server.on(listReconDays, () => ({
        summary: {
          unexplained: {
            amount: shown.difference,
            lines: shown.openLines,
            oldestAt: shown.openLines > 0 ? difference.at : null,
            isStarted: true,
          },
          gcashBalance: 388_210.6,
          importedTo: '2026-11-14T01:00:00.000Z',
          cashierBalance: 387_710.6,
          sealedTo: '2026-11-12',
          openDays: 1,
          comparedAt: '2026-11-17T02:00:00.000Z',
          isComparing: false,
        },
        days: [listed],
        totalDays: 1,
      }))
      server.on(getReconDay, () => ({ day: shown }))
      server.on(suggestMatches, () => ({
        suggestions: [{ differenceKey: difference.differenceKey, candidates: [CANDIDATE] }],
      }))
      server.on(decideDifference, ({ body }) => (sent.push(body), { day: shown }))
      server.on(closeReconDay, ({ body }) => (sent.push(body), { day: shown }))
    },
  })
  return { ...opened, sent }
}

test('a day shows both sides and its difference, which is explained with a reason', async () => {
  const { user, sent } = await open()
  const card = within(await screen.findByRole('article', { name: 'Unmatched payment' }))
  expect(card.getByText('+₱500.00')).toBeTruthy()
  expect(screen.getByText('₱387,710.60', { selector: 'td' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Close day/ }).disabled).toBe(true)
  await user.click(card.getByRole('button', { name: 'Resolve…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(dialog.getByLabelText('Explanation'), 'own_money')
  await user.type(dialog.getByRole('textbox'), 'Top-up')
  await user.click(dialog.getByRole('button', { name: 'Resolve this difference' }))
  expect(sent).toEqual([{ action: 'resolve', explanation: 'own_money', note: 'Top-up' }])
})

test('on a phone a day takes the place of the list, and Back leads to the list', async () => {
  const isNarrow = (media: string) => media.includes('max-width')
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: isNarrow(media) }) as MediaQueryList,
  )
  const { user, router, address } = await open()
  await user.click(await screen.findByRole('button', { name: '11/13/26' }))
  await waitFor(() => expect(address()).toContain('day=2026-11-13'))
  expect(screen.getByRole('button', { name: 'Back to days' })).toBeTruthy()
  act(() => router.history.back())
  await waitFor(() => expect(address()).toBe('/admin/reconciliation'))
  vi.restoreAllMocks()
})

test('one imported line is counted in the singular', async () => {
  await open({ lines: 1 })
  expect(await screen.findByText(/^Imported .*, 1 line$/)).toBeTruthy()
})

test('suggestions are shown on request, with a link to the deposit', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Suggest matches' }))
  const card = within(screen.getByRole('article', { name: 'Unmatched payment' }))
  expect(await card.findByRole('link', { name: 'maya_luz' })).toBeTruthy()
  expect(card.getByText('Amount equal, name equal, number unknown')).toBeTruthy()
})

test('all days are exported, page by page', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:days'
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const [head, first] = (await files[0]!.text()).split('\n')
  expect(head).toContain('Day,Opening,In,Out,Fees,Closing,Difference,State')
  expect(first).toMatch(/^2026-11-13,.*,open\s*$/)
})

test('nobody confirms their own explanation', async () => {
  const me = { ...OTHER, userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001', username: 'r.santos' }
  const given = { state: 'waits', explanation: 'other', note: 'Why', resolvedBy: me } as const
  await open({ differences: [{ ...difference, ...given }] })
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })
  expect(confirm.disabled).toBe(true)
})

const ready = { difference: 0, openLines: 0, differences: [] }

test('a day that another person prepared is sealed, also by the key C', async () => {
  const { user, sent } = await open({ ...ready, state: 'prepared', prepared: OTHER })
  expect(
    await screen.findByText('You sign this day together with m-cruz, who cannot confirm it alone.'),
  ).toBeTruthy()
  expect(screen.getByText('All explained')).toBeTruthy()
  await user.keyboard('c')
  expect(sent).toEqual([{ fingerprint: details.fingerprint }])
})

test('who prepares a day is told that it is not closed yet', async () => {
  const { user, sent } = await open({ ...ready, state: 'ready', prepared: null })
  await user.click(await screen.findByRole('button', { name: /^Close day/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(snackbarTexts()).toEqual(['Day prepared. Another person must confirm it.'])
})

test('who prepared a day sees why the button is disabled', async () => {
  const me = { ...OTHER, userId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001' }
  await open({ ...ready, state: 'prepared', prepared: me })
  expect(
    await screen.findByText('You prepared this day. Another person must confirm it.'),
  ).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Close and seal/ })
  expect(button.disabled).toBe(true)
})

test('a sealed day is read-only and shows its fingerprint', async () => {
  await open({ ...ready, state: 'sealed', prepared: OTHER, sealed: OTHER })
  expect(await screen.findByText('b41e…0000')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull()
})
