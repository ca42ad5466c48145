import { playKeno } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openGame } from '../../../../test/game-page.tsx'
import { KenoPage } from './keno-page.tsx'
import { kenoSettings } from './keno-settings.ts'
import { drawOf, kenoStore } from './keno-store.ts'

let page: Awaited<ReturnType<typeof openGame>>

beforeEach(async () => {
  page = await openGame(<KenoPage />)
})

const tile = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^${number}(drawn|drawn, hit)?$`) })
const play = () => page.user.click(screen.getByRole('button', { name: /^(Draw|Practice draw)$/ }))
const settled = () => waitFor(() => expect(kenoStore.get().history).toHaveLength(1))

test('a draw is settled, verified, marked on the grid and announced', async () => {
  await page.bet('10')
  for (const number of [17, 3, 40]) await page.user.click(tile(number))
  await play()
  await settled()
  const [result] = kenoStore.get().history
  expect(result).toMatchObject({ mismatch: null, params: { numbers: [3, 17, 40] } })
  expect(page.server.callsOf(playKeno)[0]?.body).toMatchObject({ numbers: [3, 17, 40] })
  const { drawn, hits } = drawOf(result!)
  const marked = within(screen.getByRole('group', { name: 'Numbers 1 to 40' }))
  await waitFor(() => expect(marked.getAllByText(/drawn/)).toHaveLength(drawn.length))
  expect(marked.queryAllByText('drawn, hit')).toHaveLength(hits)
  expect(page.announcement()).toMatch(new RegExp(`^${hits} hits? of 3.*Pays .*Verified\\.$`))
})

test('changing the picks clears the last draw', async () => {
  await page.user.click(tile(5))
  await play()
  await settled()
  await waitFor(() => expect(screen.getAllByText(/^drawn/).length).toBe(10))
  await page.user.click(tile(6))
  expect(screen.queryAllByText(/^drawn/)).toHaveLength(0)
})

test('without numbers there is no profit to show', async () => {
  await page.bet('50')
  expect(screen.getByRole('status', { name: 'Max profit' }).textContent).toContain('—')
  await page.user.click(tile(5))
  expect(screen.getByRole('status', { name: 'Max profit' }).textContent).toMatch(/\d/)
})

test('a bet needs one to ten numbers', async () => {
  expect(screen.getAllByText('Pick 1 to 10 numbers').length).toBeGreaterThan(0)
  await play()
  expect(page.server.callsOf(playKeno)).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Pick for me' }))
  expect(new Set(kenoSettings().numbers).size).toBe(10)
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].find((n) => !kenoSettings().numbers.includes(n))
  await page.user.click(tile(free!))
  expect(kenoSettings().numbers).toHaveLength(10)
  await page.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(kenoSettings().numbers).toEqual([])
})

test('arrow keys move within the grid, which is one tab stop', async () => {
  tile(1).focus()
  await page.user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(tile(10))
  await page.user.keyboard(' ')
  expect(kenoSettings().numbers).toEqual([10])
  await page.user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(tile(2))
  const board = within(screen.getByRole('group', { name: 'Numbers 1 to 40' }))
  const inOrder = board.getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(inOrder).toEqual([tile(2)])
})
