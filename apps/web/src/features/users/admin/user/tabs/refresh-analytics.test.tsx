import { camelName } from '@kapis/games/game-names'
import type { CamelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import { getUserAnalytics } from '@kapis/contract/routes'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aStaffUser, openStaffPage } from '../../../../../../test/staff-page.tsx'
import type { UserDetails } from '../../user-details.ts'
import { AnalyticsTab } from '../analytics-tab.tsx'

const user = aStaffUser()
const details: UserDetails = {
  user,
  deletionBlocks: [],
  quarantine: null,
  account: {
    balance: { coin: 0, ticket: 0 },
    held: { coin: 0, ticket: 0 },
    gamesPlayed: 3,
    totalWageredAmount: 30,
    deposited: 0,
    withdrawn: 0,
    deposits: 0,
    withdrawals: 0,
  },
}
const unplayed = Object.fromEntries(GAMES.map((game) => [camelName(game), 0])) as Record<
  CamelName,
  number
>
const days = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-11-${String(at + 2).padStart(2, '0')}`,
  wageredAmount: 10,
  houseResult: 1,
  rounds: 1,
}))

afterEach(() => vi.useRealTimers())

test('the analytics of a user never go stale, and are requested again on request [API-03]', async () => {
  let games = 3
  const opened = await openStaffPage(<AnalyticsTab details={details} />, '/admin/users/x', {
    prepare(server) {
      server.on(getUserAnalytics, () => {
        const played = { ...unplayed, dice: games, totalGamesPlayed: games }
        return { ...played, favoriteGame: 'dice' as const, days, before: days }
      })
    },
  })
  await screen.findByText('3 games played in all')
  games = 4

  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3_600_000)
  act(() => void window.dispatchEvent(new Event('focus')))
  const requestCount = () =>
    opened.server.calls.filter(({ path }) => path.endsWith('/analytics')).length
  expect(requestCount()).toBe(1)

  await opened.user.click(screen.getByText('Refresh'))
  await screen.findByText('4 games played in all')
  expect(requestCount()).toBe(2)
})
