import type { SessionUser } from '@kapis/contract/auth'
import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { Avatar } from '../../frame/avatar.tsx'
import { Preferences } from '../../frame/preferences.tsx'
import styles from '../../frame/preferences.module.css'
import { preferencesTexts } from '../../frame/preferences-texts.ts'

type ProfilePanelProps = { user: SessionUser; onFollow?: () => void }

/** Shows the signed-in user, a link to the profile and the device preferences. */
export default function ProfilePanel({ user, onFollow }: ProfilePanelProps) {
  const preferences = useTexts(preferencesTexts)
  return (
    <>
      <Link to="/profile" className={styles.who} onClick={onFollow}>
        <Avatar name={user.username} />
        <span>
          <b>{user.username}</b>
          <small>{user.email}</small>
          <small>{preferences.toProfile}</small>
        </span>
        <Icon name="i-right" size={18} />
      </Link>
      <Preferences />
    </>
  )
}
