import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepCurrency } from '#player/balance/kept-currency.ts'
import { shareVisit } from '#player/balance/share-visit.ts'
import { session } from '#player/session/session-store.ts'
import { stopAuto } from '#features/games/auto/auto-store.ts'
import { warmUp } from '#features/games/engine/warm-up.ts'
import { keepPush } from '#player/push/keep-push.ts'
import { rememberStats } from '#features/users/play-stats.ts'
import { ReminderDialog } from '#features/users/reminder-dialog.tsx'
import { PlayBlockBanner } from '#features/users/play-block-banner.tsx'
import { useReminder } from '#features/users/use-reminder.ts'
import { LOBBY } from '#lib/paths.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { useWalletShortcut } from './use-wallet-shortcut.ts'

/**
 * Runs the background work of every page while a user is signed in, and shows the reminder and, on
 * game pages, why play is blocked.
 */
export function SignedInPart() {
  const texts = useTexts(profileTexts)
  const { isDue, read } = useReminder()
  const navigate = useNavigate()
  const isGame = useRouterState({
    select: ({ location }) => location.pathname.startsWith(`${LOBBY}/`),
  })
  useWalletShortcut()
  useEffect(() => {
    keepCurrency()
    void warmUp()
    void rememberStats()
    void keepPush()
    return shareVisit(session().user?.userId ?? '')
  }, [])
  useEffect(() => {
    if (isDue) stopAuto('reminder')
  }, [isDue])
  return (
    <>
      {isGame && (
        <PlayBlockBanner>
          <Link to="/profile" hash="limits">
            {texts.sections.limits}
          </Link>
        </PlayBlockBanner>
      )}
      {isDue && (
        <ReminderDialog
          onRead={read}
          onSetLimit={() => void navigate({ to: '/profile', hash: 'limits' })}
        />
      )}
    </>
  )
}
