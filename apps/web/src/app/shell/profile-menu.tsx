import type { SessionUser } from '@kapis/contract/auth'
import { messages } from '#lib/messages.ts'
import { Popover } from '#ui/popover.tsx'
import { Preferences } from './preferences.tsx'
import styles from './preferences.module.css'

export function ProfileMenu({ user }: { user: SessionUser }) {
  const { profile } = messages.preferences
  return (
    <Popover
      label={profile}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.trigger} aria-label={profile}>
          <Avatar name={user.username} />
        </button>
      )}
    >
      <Who user={user} />
      <Preferences />
    </Popover>
  )
}

/** Who is signed in, above the choices. */
export function Who({ user }: { user: SessionUser }) {
  return (
    <div className={styles.who}>
      <Avatar name={user.username} />
      <div>
        <b>{user.username}</b>
        <span>{user.email}</span>
      </div>
    </div>
  )
}

/** The initials are a picture: a button named by its purpose must not show other words. */
function Avatar({ name }: { name: string }) {
  const initials = name.slice(0, 2).toUpperCase()
  return <span className={styles.avatar} data-initials={initials} aria-hidden="true" />
}
