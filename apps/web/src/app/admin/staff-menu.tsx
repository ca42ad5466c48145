import { Link } from '@tanstack/react-router'
import { Switch } from '#ui/fields/choices.tsx'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { openAuthModal } from '#player/session/session-store.ts'
import { setStaffPreferences, useStaffPreferences } from '#staff/staff-preferences.ts'
import { staffTexts } from '#staff/texts.ts'
import { useStaff } from '#staff/use-staff.ts'
import { initialsOf } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { Preferences } from '../frame/preferences.tsx'
import styles from './staff-menu.module.css'
import { preferencesTexts } from '../frame/preferences-texts.ts'
import { shellTexts } from '../frame/shell-texts.ts'
import { adminTexts } from './texts.ts'

/** The menu with the signed-in staff member's name and preferences. */
export function StaffMenu() {
  const shell = useTexts(shellTexts)
  const texts = useTexts(adminTexts)
  const { username, role } = useStaff()
  const { roles } = useTexts(staffTexts)
  const hasKeys = useStaffPreferences((state) => state.hasKeys)
  const { profile } = useTexts(preferencesTexts)
  return (
    <div className={styles.me}>
      <Popover
        label={profile}
        renderTrigger={(props) => (
          <button type="button" {...props} className={styles.trigger}>
            <span className={styles.avatar} aria-hidden="true">
              {initialsOf(username)}
            </span>
            <span className={styles.who}>
              <b>{username}</b>
              <small data-role={role}>{roles[role]}</small>
            </span>
          </button>
        )}
      >
        <div className={styles.menu}>
          <Preferences />
          <Switch
            label={texts.keys}
            isOn={hasKeys}
            onChange={(isOn) => setStaffPreferences({ hasKeys: isOn })}
          />
          <Link to="/profile/security" className={styles.link}>
            {texts.security}
          </Link>
          <Button size="small" icon="i-logout" onClick={() => openAuthModal('logout')}>
            {shell.logout}
          </Button>
        </div>
      </Popover>
    </div>
  )
}
