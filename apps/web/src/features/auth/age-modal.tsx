import { LEGAL_AGE } from '@kapis/contract/session-user'
import { confirmAge } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { session } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import styles from './auth.module.css'
import { ConfirmModal } from './confirm-modal.tsx'

/**
 * Asks players who signed up without confirming their age to confirm it. The call that was refused
 * for that reason then continues.
 */
export function AgeModal({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const auth = useTexts(authTexts)
  async function confirm() {
    const params = { userId: session().user?.userId ?? '' }
    await api.call(confirmAge, { params, body: { acceptedTerms: true } })
    onAnswer(true)
  }
  return (
    <ConfirmModal
      title={auth.ageTitle}
      action={auth.ageConfirm}
      onConfirm={confirm}
      onClose={() => onAnswer(false)}
    >
      <p>{auth.ageQuestion}</p>
      <p className={styles.pledge}>{auth.confirmAge(LEGAL_AGE)}.</p>
    </ConfirmModal>
  )
}
