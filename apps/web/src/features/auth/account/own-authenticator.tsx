import { isStaff } from '@kapis/contract/session-user'
import { Suspense, lazy, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import type { Purpose } from '#player/authenticator/authenticator-dialog.tsx'
import { useOwnTotp } from '#player/passkeys/use-factors.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { authenticatorTexts } from '#player/authenticator/authenticator-texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import styles from '../auth.module.css'
import { securityTexts } from './security-texts.ts'
import { refreshSignIns } from './use-sign-ins.ts'

const Dialog = lazy(async () => {
  return {
    default: (await import('#player/authenticator/authenticator-dialog.tsx')).AuthenticatorDialog,
  }
})

/** Shows whether sign-in needs an authenticator, with the actions to change that. */
export function OwnAuthenticator() {
  const texts = useTexts(authenticatorTexts)
  const profile = useTexts(profileTexts)
  const { factor } = useTexts(securityTexts)
  const [open, setOpen] = useState<Purpose | 'manage' | null>(null)
  const { data, isPending, refetch } = useOwnTotp()
  if (isPending) return <Skeleton width="100%" height={64} />
  if (data === undefined) return <LoadFailed words={profile} onRetry={() => void refetch()} />
  const { enrolledAt, recoveryCodesLeft, isEnrolled } = data
  const codesLeft = texts.codesLeft(recoveryCodesLeft)
  const close = () => setOpen(null)

  function done() {
    if (open === 'remove') showSuccess(texts.removed)
    close()
    void refetch()
    void refreshSignIns()
  }

  return (
    <>
      <Rows label={factor.title}>
        <li>
          <Icon name="i-shield" size={18} />
          <div>
            <b>{factor.title}</b>
            <small className="num">
              {enrolledAt === null ? factor.off : factor.on(formatDateTime(enrolledAt), codesLeft)}
            </small>
          </div>
          <Button size="small" onClick={() => setOpen(isEnrolled ? 'manage' : 'enrol')}>
            {isEnrolled ? factor.manage : texts.setUp}
          </Button>
        </li>
      </Rows>
      {open === 'manage' && <Manage codesLeft={codesLeft} onPick={setOpen} onClose={close} />}
      {open !== null && open !== 'manage' && (
        <Suspense fallback={null}>
          <Dialog purpose={open} onDone={done} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type ManageProps = {
  codesLeft: string
  onPick: (purpose: Purpose) => void
  onClose: () => void
}

/** The dialog of an authenticator that is set up. Staff can only replace theirs. */
function Manage({ codesLeft, onPick, onClose }: ManageProps) {
  const texts = useTexts(authenticatorTexts)
  const { factor } = useTexts(securityTexts)
  const role = useSession((state) => state.user?.role ?? 'player')
  return (
    <Modal title={factor.title} width={440} onClose={onClose}>
      <p className={styles.question}>{factor.lead}</p>
      <p className={`num ${styles.question}`}>{codesLeft}</p>
      <div className={styles.choices}>
        <Button onClick={() => onPick('replace')}>{texts.replaceIt}</Button>
        <Button onClick={() => onPick('renew')}>{texts.renewCodes}</Button>
        {!isStaff(role) && <Button onClick={() => onPick('remove')}>{texts.removeIt}</Button>}
      </div>
    </Modal>
  )
}
