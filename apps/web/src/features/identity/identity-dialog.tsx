import type { OwnIdentity } from '@kapis/contract/identity'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { IdentitySteps } from './identity-steps.tsx'
import styles from './identity.module.css'
import { StateNotice } from './state-notice.tsx'
import { identityTexts } from './texts.ts'
import { useOwnIdentity } from '#player/identity/use-own-identity.ts'

/** The dialog of the identity check: the form, or where the check stands. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(identityTexts)
  const { data: identity, isPending, refetch } = useOwnIdentity()
  return (
    <Modal title={texts.title} width={560} placement="full" onClose={onClose}>
      {identity !== undefined ? (
        <Content identity={identity} onClose={onClose} />
      ) : isPending ? (
        <Skeleton width="100%" height={320} />
      ) : (
        <LoadFailed words={texts} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}

function Content({ identity, onClose }: { identity: OwnIdentity; onClose: () => void }) {
  const texts = useTexts(identityTexts)
  if (identity.parts.length > 0) return <IdentitySteps identity={identity} onClose={onClose} />
  return (
    <div className={styles.form}>
      <StateNotice identity={identity} />
      <footer className={styles.footer}>
        {identity.level === 'refused' && (
          <Button onClick={() => openOverlay('report')}>{texts.report}</Button>
        )}
        <Button variant="primary" onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </footer>
    </div>
  )
}
