import type { SessionUser } from '@kapis/contract/auth'
import { lazy, Suspense } from 'react'
import { loadWhenIdle } from '#ui/load-when-idle.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { useTexts } from '#texts/texts.ts'
import { Avatar } from '../frame/avatar.tsx'
import styles from '../frame/preferences.module.css'
import { preferencesTexts } from '../frame/preferences-texts.ts'

/** The profile panel is loaded only for signed-in users, because visitors have no profile. */
const ProfilePanel = lazy(loadWhenIdle(() => import('./signed-in/profile-panel.tsx')))

export function ProfileMenu({ user }: { user: SessionUser }) {
  const { profile } = useTexts(preferencesTexts)
  return (
    <Popover
      label={profile}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.trigger} aria-label={profile}>
          <Avatar name={user.username} />
        </button>
      )}
    >
      <Suspense>
        <ProfilePanel user={user} onFollow={hidePopover} />
      </Suspense>
    </Popover>
  )
}

function hidePopover(): void {
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
}
