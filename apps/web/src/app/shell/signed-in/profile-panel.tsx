import type { SessionUser } from '@kapis/contract/auth'
import { Link } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '../../frame/avatar.tsx'
import { Preferences } from '../../frame/preferences.tsx'
import styles from '../../frame/preferences.module.css'

type ProfilePanelProps = { user: SessionUser; onFollow?: () => void }

/** The signed-in user, a link to the profile and the device preferences. */
export default function ProfilePanel({ user, onFollow }: ProfilePanelProps) {
  return (
    <>
      <Link to="/profile" className={styles.who} onClick={onFollow}>
        <Avatar name={user.username} />
        <span>
          <b>{user.username}</b>
          <small>{user.email}</small>
          <small>{messages.preferences.toProfile}</small>
        </span>
        <Icon name="i-right" size={18} />
      </Link>
      <Preferences />
    </>
  )
}
