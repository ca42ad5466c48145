import type { SessionUser } from '@kapis/contract/auth'
import { useEffect } from 'react'
import { CloseAccount } from '#features/auth/account/close-account.tsx'
import { OwnContact } from '#features/auth/contact/own-contact.tsx'
import { SharedBets } from '#features/games/sharing/shared-bets.tsx'
import { LimitsTable } from '#features/users/limits-table.tsx'
import { DataExport } from '#features/auth/account/data-export.tsx'
import { PauseChoices } from '#features/users/pause-choices.tsx'
import { ReminderChoice } from '#features/users/reminder-choice.tsx'
import { SavedGcash } from '#features/wallet/withdraw/saved-gcash.tsx'
import { Statement } from '#features/wallet/history/statement.tsx'
import { useSession } from '#player/session/session-store.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { formatMobile } from '#lib/amounts.ts'
import { initialsOf } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { ProfileNav } from './profile-nav.tsx'
import styles from './profile-page.module.css'
import { ProfileSection as Section } from './profile-section.tsx'

/** The player's own settings: limits, contact details and data export. */
export function ProfilePage() {
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
      <Head user={user} />
      <ProfileNav />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section name="limits">
            <LimitsTable />
          </Section>
          <Section name="pause">
            <PauseChoices />
          </Section>
          <Section name="statement">
            <Statement />
          </Section>
          <Section name="gcash">
            <SavedGcash />
          </Section>
          <Section name="shared">
            <SharedBets />
          </Section>
        </div>
        <div className={styles.column}>
          <Section name="contact">
            <OwnContact />
          </Section>
          <Section name="reminder">
            <ReminderChoice />
          </Section>
          <Section name="copy">
            <DataExport />
          </Section>
          {user.role === 'player' && (
            <Section name="close">
              <CloseAccount />
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

function Head({ user }: { user: SessionUser }) {
  const texts = useTexts(profileTexts)
  const { email, mobile } = texts.joined
  return (
    <header className={styles.head}>
      <span
        className={styles.avatar}
        data-initials={initialsOf(user.username)}
        aria-hidden="true"
      />
      <div>
        <PageTitle title={texts.title}>{user.username}</PageTitle>
        <dl>
          <dt className="sr">{email}</dt>
          <dd>{user.email}</dd>
          <dt className="sr">{mobile}</dt>
          <dd className="num">{formatMobile(user.mobileNumber)}</dd>
        </dl>
      </div>
    </header>
  )
}
