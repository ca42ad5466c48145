import { isStaff } from '@kapis/contract/session-user'
import type { DataOf } from '@kapis/contract/route'
import { getOwnTotp } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import type { Purpose } from '#player/authenticator/authenticator-dialog.tsx'
import { useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { authenticatorTexts } from '#player/authenticator/authenticator-texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import styles from '../auth.module.css'
import { refreshSignIns } from './use-sign-ins.ts'

const Dialog = lazy(async () => {
  return {
    default: (await import('#player/authenticator/authenticator-dialog.tsx')).AuthenticatorDialog,
  }
})

type OwnTotp = DataOf<typeof getOwnTotp>

/** Shows whether sign-in needs an authenticator, with the actions to change that. */
export function OwnAuthenticator() {
  const texts = useTexts(authenticatorTexts)
  const profile = useTexts(profileTexts)
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const userId = useSession((state) => state.user?.userId ?? '')
  const { data, isPending, refetch } = useQuery({
    queryKey: ['authenticator', userId],
    queryFn: () => api.call(getOwnTotp, {}),
    staleTime: 0,
    meta: { isSilent: true },
  })
  if (isPending) return <Skeleton width="100%" height={64} />
  if (data === undefined) return <LoadFailed words={profile} onRetry={() => void refetch()} />

  function done() {
    if (purpose === 'remove') showSuccess(texts.removed)
    setPurpose(null)
    void refetch()
    void refreshSignIns()
  }

  return (
    <>
      <State totp={data} />
      <FactorChoices isEnrolled={data.isEnrolled} onPick={setPurpose} />
      {purpose !== null && (
        <Suspense fallback={null}>
          <Dialog purpose={purpose} onDone={done} onClose={() => setPurpose(null)} />
        </Suspense>
      )}
    </>
  )
}

function State({ totp }: { totp: OwnTotp }) {
  const texts = useTexts(authenticatorTexts)
  const profile = useTexts(profileTexts)
  const { enrolledAt, recoveryCodesLeft } = totp
  return (
    <Rows label={profile.sections.authenticator}>
      <li>
        <Icon name="i-shield" size={18} />
        <div>
          <b>{enrolledAt === null ? texts.off : texts.on}</b>
          <small className="num">
            {enrolledAt === null ? (
              texts.offLead
            ) : (
              <>
                {texts.since(formatDateTime(enrolledAt))} · {texts.codesLeft(recoveryCodesLeft)}
              </>
            )}
          </small>
        </div>
      </li>
    </Rows>
  )
}

type FactorChoicesProps = { isEnrolled: boolean; onPick: (purpose: Purpose) => void }

function FactorChoices({ isEnrolled, onPick }: FactorChoicesProps) {
  const texts = useTexts(authenticatorTexts)
  const role = useSession((state) => state.user?.role ?? 'player')
  return (
    <div className={styles.choices}>
      {!isEnrolled && (
        <Button variant="primary" onClick={() => onPick('enrol')}>
          {texts.setUp}
        </Button>
      )}
      {isEnrolled && <Button onClick={() => onPick('replace')}>{texts.replaceIt}</Button>}
      {isEnrolled && <Button onClick={() => onPick('renew')}>{texts.renewCodes}</Button>}
      {isEnrolled && !isStaff(role) && (
        <Button onClick={() => onPick('remove')}>{texts.removeIt}</Button>
      )}
    </div>
  )
}
