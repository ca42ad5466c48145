import {
  decideDeadJob,
  getGameSettings,
  getSettings,
  listDeadJobs,
  listGameSwitches,
  listUsers,
  setGameSwitch,
  updateSettings,
} from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QR_PAYLOAD } from '../../../../test/fake-cashier.ts'
import { aSetting } from '../../../../test/fake-office.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aPage, aStaffUser, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { SettingsPage } from './settings-page.tsx'

const closedMines = {
  scope: 'game:mines',
  reason: 'A wrong table',
  closedBy: aStaffUser().userId,
  closedByName: 'r.santos',
  playerName: null,
  closedAt: '2026-11-14T02:00:00.000Z',
}

function prepare(server: FakeServer) {
  server.on(getSettings, () => ({ settings: aSetting() }))
  server.on(updateSettings, () => ({ settings: aSetting({ version: 4 }) }))
  server.on(listGameSwitches, () => ({ closed: [closedMines] }))
  server.on(setGameSwitch, () => ({ closed: [] }))
  const job = { jobId: '7', task: 'read-deposit', attempts: 5, lastError: 'No picture' }
  const deadJobs = [{ ...job, failedAt: '2026-11-14T02:00:00.000Z' }]
  server.on(listDeadJobs, () => ({ deadJobs, total: 1 }))
  server.on(decideDeadJob, () => ({ deadJobs: [], total: 0 }))
  server.on(getGameSettings, () => ({
    autoBet: true,
    turbo: true,
    minCycleMs: 2500,
    maxPayout: 100_000,
    isAllClosed: false,
    closedGames: ['mines'],
    maintenance: null,
  }))
}

async function open(role: 'admin' | 'super_admin' = 'admin') {
  const opened = await openStaffPage(<SettingsPage />, '/admin/settings', { prepare, role })
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  const type = async (field: HTMLElement, text: string) => {
    await opened.user.clear(field)
    if (text !== '') await opened.user.type(field, text)
  }
  const confirm = async (button: string, reason = 'Decided today') => {
    const ask = within(await screen.findByRole('alertdialog'))
    await opened.user.type(ask.getByLabelText('Reason'), reason)
    await opened.user.click(ask.getByRole('button', { name: button }))
  }
  return { ...opened, card, type, confirm }
}

test('the GCash number is shown in groups of 4, 3 and 4 digits [WDR-05]', async () => {
  const { user, card, type } = await open()
  const payee = await card('Deposit account')
  const field = payee.getByLabelText<HTMLInputElement>('GCash number')
  expect(field.value).toBe('0917 000 0001')
  await type(field, '09185550142')
  await user.tab()
  expect(field.value).toBe('0918 555 0142')
})

test("an invalid payee shows the specification's texts, and nothing is sent", async () => {
  const { server, user, card, type } = await open()
  const payee = await card('Deposit account')
  await type(payee.getByLabelText('GCash number'), '0917')
  await type(payee.getByLabelText('GCash name'), 'Kapis')
  await user.click(payee.getByRole('button', { name: 'Save' }))
  expect(
    payee.getByText('GCash Number must be a valid 11-digit number starting with 09'),
  ).toBeTruthy()
  expect(payee.getByText('GCash Name must be at least 6 characters')).toBeTruthy()
  expect(server.callsOf(updateSettings)).toEqual([])
})

test('a QR code is drawn and decoded while typing, and an invalid one is named', async () => {
  const { user, card, type } = await open()
  const payee = await card('Deposit account')
  const field = payee.getByLabelText('QR Ph code (text)')
  await user.click(field)
  await user.paste(QR_PAYLOAD)
  const preview = within(payee.getByRole('group', { name: 'Preview' }))
  expect(preview.getByRole('img', { name: 'QR code for a deposit of ₱100.00' })).toBeTruthy()
  expect(preview.getByText('₱100.00')).toBeTruthy()
  await type(field, 'nonsense')
  expect(payee.getByText('This is not a valid QR Ph code.')).toBeTruthy()
  expect(payee.queryByRole('group', { name: 'Preview' })).toBeNull()
})

test('a payee change shows the differences and waits for approval', async () => {
  const { server, user, card, type, confirm } = await open()
  const payee = await card('Deposit account')
  await type(payee.getByLabelText('GCash number'), '0918 555 0142')
  server.on(updateSettings, () => {
    throw refuse('second_person_needed')
  })
  await user.click(payee.getByRole('button', { name: 'Save' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByText(/A second person must approve/)).toBeTruthy()
  expect(ask.getByText('09170000001')).toBeTruthy()
  expect(ask.getByText('09185550142')).toBeTruthy()
  await confirm('Save')
  await waitFor(() => expect(snackbarTexts().join()).toContain('A second person must approve this'))
  expect(server.callsOf(updateSettings)[0]?.body).toEqual({
    gcashNumber: '09185550142',
    version: 3,
    reason: 'Decided today',
  })
})

test('a threshold must be a positive amount, and saving it is confirmed', async () => {
  const { user, card, type, confirm } = await open()
  const limits = await card('Second approval')
  await type(limits.getByLabelText('Approval threshold (single action)'), '0')
  await user.click(limits.getByRole('button', { name: 'Save' }))
  expect(limits.getByText('Amount must be a positive number')).toBeTruthy()
  await type(limits.getByLabelText('Approval threshold (single action)'), '4000')
  await user.click(limits.getByRole('button', { name: 'Save' }))
  await confirm('Save')
  await waitFor(() => expect(snackbarTexts()).toContain('Settings updated successfully!'))
})

test('play settings can be tightened, and the flags in force are shown', async () => {
  const { server, user, card, type, confirm } = await open()
  const play = await card('Gameplay settings')
  expect(await play.findByText('2.5 s')).toBeTruthy()
  expect(play.getByText('₱100,000.00')).toBeTruthy()
  await type(play.getByLabelText('Seconds between a player’s bets'), '61')
  await user.click(play.getByRole('button', { name: 'Save' }))
  expect(play.getByText('Seconds between bets must be between 0 and 60')).toBeTruthy()
  await type(play.getByLabelText('Seconds between a player’s bets'), '2.5')
  await user.click(play.getByRole('switch', { name: 'Auto-bet' }))
  await user.click(play.getByRole('button', { name: 'Save' }))
  await confirm('Save')
  await waitFor(() =>
    expect(server.callsOf(updateSettings)[0]?.body).toMatchObject({
      autoBet: false,
      minCycleMs: 2500,
    }),
  )
})

test('maintenance requires a message to the players', async () => {
  const { server, user, card, type, confirm } = await open()
  const maintenance = await card('Maintenance')
  await user.click(maintenance.getByRole('button', { name: 'Start maintenance' }))
  expect(maintenance.getByText('Message is required')).toBeTruthy()
  await type(maintenance.getByLabelText('Message to players'), 'Back at 3:00 AM.')
  await user.click(maintenance.getByRole('button', { name: 'Start maintenance' }))
  await confirm('Start maintenance')
  await waitFor(() =>
    expect(server.callsOf(updateSettings)[0]?.body).toMatchObject({
      maintenance: 'Back at 3:00 AM.',
    }),
  )
  expect(snackbarTexts()).toEqual(['Maintenance started.'])
})

test('a game is closed and opened with a reason, and shows who closed it', async () => {
  const { server, user, card, confirm } = await open()
  const switches = await card('Game switches')
  expect(await switches.findByText(/A wrong table/)).toBeTruthy()
  expect(switches.getByText('r.santos, 11/14/26 10:00AM')).toBeTruthy()
  await user.click(switches.getByRole('switch', { name: 'Dice' }))
  await confirm('Close for now', 'Under review')
  await waitFor(() => expect(snackbarTexts()).toContain('Game switch updated successfully!'))
  expect(server.callsOf(setGameSwitch)[0]?.body).toEqual({
    scope: 'game:dice',
    isOpen: false,
    reason: 'Under review',
  })
})

test('a player is found by the full username and blocked from play', async () => {
  const { server, user, card, type, confirm } = await open()
  const users = [aStaffUser({ username: 'maya_luz' })]
  server.on(listUsers, () => ({ users, pagination: aPage(users) }))
  const players = await card('Blocked players')
  await type(players.getByLabelText('Username'), 'maya')
  await user.click(players.getByRole('button', { name: 'Block player' }))
  expect(await players.findByText('No player has this username.')).toBeTruthy()
  await type(players.getByLabelText('Username'), 'Maya_Luz')
  await user.click(players.getByRole('button', { name: 'Block player' }))
  await confirm('Close for now', 'Asked for a break')
  await waitFor(() =>
    expect(server.callsOf(setGameSwitch)[0]?.body).toMatchObject({
      scope: `player:${users[0]!.userId}`,
      isOpen: false,
    }),
  )
  expect(snackbarTexts()).toEqual(['maya_luz can’t play now.'])
})

test('a super admin retries or dismisses a failed job, and is asked for no reason', async () => {
  const { server, user, card } = await open('super_admin')
  const jobs = await card('Failed jobs')
  expect(await jobs.findByText('No picture')).toBeTruthy()
  expect(jobs.getByText(/5 attempts, last/)).toBeTruthy()
  await user.click(jobs.getByRole('button', { name: 'Retry' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.queryByLabelText('Reason')).toBeNull()
  await user.click(ask.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(server.callsOf(decideDeadJob)[0]).toMatchObject({
      body: { verdict: 'retry' },
    }),
  )
  expect(snackbarTexts()).toEqual(['The job will run again.'])
})

test('other roles do not see failed jobs', async () => {
  const { server, card } = await open()
  await card('Game switches')
  expect(screen.queryByText('Failed jobs')).toBeNull()
  expect(server.callsOf(listDeadJobs)).toEqual([])
})
