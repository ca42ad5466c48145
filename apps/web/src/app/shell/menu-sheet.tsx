import { openAuthModal, useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { reportTexts } from '#lib/texts/report-texts.ts'
import { NavLinks } from './nav-links.tsx'
import { Preferences } from '../frame/preferences.tsx'
import ProfilePanel from './signed-in/profile-panel.tsx'
import sidebar from '../frame/sidebar.module.css'
import styles from './menu-sheet.module.css'
import { shellTexts } from '../frame/shell-texts.ts'

/** The phone menu, with the links and actions of the sidebar and the top bar. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  const { menu, refresh, login, register, logout, inbox } = useTexts(shellTexts)
  const open = (modal: 'login' | 'signup' | 'logout') => {
    onClose()
    openAuthModal(modal)
  }
  return (
    <Modal title={menu} onClose={onClose}>
      <nav className={styles.links} aria-label={menu}>
        <NavLinks onFollow={onClose} />
        {user !== null && <ReportLink />}
      </nav>
      {user === null ? <Preferences /> : <ProfilePanel user={user} onFollow={onClose} />}
      <ModalActions>
        <Button variant="quiet" icon="i-refresh" onClick={() => location.reload()}>
          {refresh}
        </Button>
        {user === null ? (
          <>
            <Button onClick={() => open('login')}>{login}</Button>
            <Button variant="primary" onClick={() => open('signup')}>
              {register}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" icon="i-inbox" onClick={() => openOverlay('inbox')}>
              {inbox}
            </Button>
            <Button icon="i-logout" onClick={() => open('logout')}>
              {logout}
            </Button>
          </>
        )}
      </ModalActions>
    </Modal>
  )
}

/** The report button of phones, where a floating one would cover figures. */
function ReportLink() {
  const { title } = useTexts(reportTexts)
  return (
    <button
      type="button"
      className={`${sidebar.link} ${styles.report}`}
      aria-haspopup="dialog"
      onClick={() => openOverlay('report')}
    >
      <Icon name="i-flag" />
      <span>{title}</span>
    </button>
  )
}
