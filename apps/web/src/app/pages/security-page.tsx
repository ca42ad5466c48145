import { useEffect } from 'react'
import { OwnAuthenticator } from '#features/auth/account/own-authenticator.tsx'
import { OwnPassword } from '#features/auth/account/own-password.tsx'
import { OwnSignIns } from '#features/auth/account/own-sign-ins.tsx'
import { securityTexts } from '#features/auth/account/security-texts.ts'
import { OwnContact } from '#features/auth/contact/own-contact.tsx'
import { OwnPasskeys } from '#features/auth/passkeys/own-passkeys.tsx'
import { useSession } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { IdentitySection } from './identity-section.tsx'
import { ProfileNav } from './profile-nav.tsx'
import styles from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

/** The page on which users see where they are logged in and change how they log in. */
export function SecurityPage() {
  const { title, lead } = useTexts(securityTexts)
  const user = useSession((state) => state.user)
  useEffect(() => {
    // Scroll here, because the browser looked for the anchor before this lazy page was loaded.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  // After sign-out this page stays mounted until the home page is loaded. It must send no requests
  // meanwhile.
  if (user === null) return null
  return (
    <div className={styles.page}>
      <header>
        <PageTitle title={title} />
        <p className={styles.lead}>{lead}</p>
      </header>
      <ProfileNav />
      <div className={styles.halves}>
        <div className={styles.column}>
          <ProfileSection name="contact">
            <OwnContact />
          </ProfileSection>
          <IdentitySection />
          <ProfileSection name="passkeys">
            <OwnPasskeys />
          </ProfileSection>
        </div>
        <div className={styles.column}>
          <ProfileSection name="password">
            <OwnPassword />
            <div id="authenticator" className={styles.next}>
              <OwnAuthenticator />
            </div>
          </ProfileSection>
          <ProfileSection name="signIns">
            <OwnSignIns />
          </ProfileSection>
        </div>
      </div>
    </div>
  )
}
