import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { deviceName, isHandheld } from '@kapis/contract/device-name'
import { EndOthers } from './end-others.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { securityTexts } from './security-texts.ts'
import type { OwnSignIn } from './use-sign-ins.ts'
import { endSignIn, useSignIns } from './use-sign-ins.ts'

/** Lists the devices signed in to this account. Others can be signed out, one or all of them. */
export function OwnSignIns() {
  const texts = useTexts(profileTexts)
  const { data, isPending, refetch } = useSignIns()
  if (isPending) return <Skeleton width="100%" height={64} />
  if (data === undefined) return <LoadFailed words={texts} onRetry={() => void refetch()} />
  return (
    <>
      <Rows label={texts.signIns.list}>
        {data.sessions.map((one) => (
          <SignInRow key={one.sessionId} signIn={one} />
        ))}
      </Rows>
      {data.sessions.length > 1 && <EndOthers />}
    </>
  )
}

function SignInRow({ signIn }: { signIn: OwnSignIn }) {
  const [isAsking, setIsAsking] = useState(false)
  const { here, unknown, on, since, active, end, endOne, ended } = useTexts(profileTexts).signIns
  const { now, one } = useTexts(securityTexts)
  const known = deviceName(signIn.userAgent)
  const name = known === null ? unknown : on(known.browser, known.system)

  return (
    <li>
      <Icon name={isHandheld(signIn.userAgent) ? 'i-phone' : 'i-screen'} size={18} />
      <div>
        <b>{name}</b>
        <small className="num">
          {signIn.network !== null && <>{networkLabel(signIn.network)} · </>}
          {since(formatDateTime(signIn.createdAt))} ·{' '}
          {signIn.isCurrent ? now : active(formatDateTime(signIn.lastActiveAt))}
        </small>
      </div>
      {signIn.isCurrent ? (
        <Badge tone="win" dot="filled">
          {here}
        </Badge>
      ) : (
        <Button size="small" aria-label={endOne(name)} onClick={() => setIsAsking(true)}>
          {end}
        </Button>
      )}
      {isAsking && (
        <EndSessionsDialog
          texts={{ title: one.title(name), lead: one.lead, confirm: one.confirm, done: ended }}
          send={(proof) => endSignIn(signIn.sessionId, proof)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

/** Formats a network without its prefix length, which few people can read: `112.198.14.x`. */
function networkLabel(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')
}
