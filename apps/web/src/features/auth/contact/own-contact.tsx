import type { ContactChannel, OwnContact as Contact } from '@kapis/contract/contact'
import { CONTACT_CHANNELS } from '@kapis/contract/contact'
import type { SessionUser } from '@kapis/contract/auth'
import { Suspense, lazy, useState } from 'react'
import { formatMobile } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { useSession } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { OwnPush } from '../push/own-push.tsx'
import styles from './contact.module.css'
import { NoticeChoices } from './notice-choices.tsx'
import { contactTexts } from './texts.ts'
import { useContact } from './use-contact.ts'

const VerifyDialog = lazy(async () => {
  return { default: (await import('./verify-dialog.tsx')).VerifyDialog }
})

/** Shows whether the e-mail address and the mobile number are verified, and verifies them. */
export function OwnContact() {
  const texts = useTexts(contactTexts)
  const profile = useTexts(profileTexts)
  const user = useSession((state) => state.user)
  const [open, setOpen] = useState<ContactChannel | null>(null)
  const { data, isPending, refetch } = useContact()
  if (user === null) return null
  if (isPending) return <Skeleton width="100%" height={112} />
  if (data === undefined) return <LoadFailed words={profile} onRetry={() => void refetch()} />
  return (
    <>
      {isBlocking(data) && <p className={styles.warning}>{texts.required}</p>}
      <Rows label={texts.list}>
        {CONTACT_CHANNELS.map((channel) => (
          <ContactRow
            key={channel}
            channel={channel}
            address={addressIn(user, channel)}
            state={data[channel]}
            onVerify={() => setOpen(channel)}
          />
        ))}
      </Rows>
      {data.email.verifiedAt !== null && <NoticeChoices userId={user.userId} contact={data} />}
      <OwnPush userId={user.userId} />
      {open !== null && (
        <Suspense fallback={null}>
          <VerifyDialog
            channel={open}
            userId={user.userId}
            address={addressIn(user, open)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns whether a missing verification keeps the player from withdrawing. */
function isBlocking({ email, mobile, isRequired }: Contact): boolean {
  return isRequired && (email.verifiedAt === null || mobile.verifiedAt === null)
}

function addressIn(user: SessionUser, channel: ContactChannel): string {
  return channel === 'email' ? user.email : formatMobile(user.mobileNumber)
}

type ContactRowProps = {
  channel: ContactChannel
  address: string
  state: Contact['email']
  onVerify: () => void
}

function ContactRow({ channel, address, state, onVerify }: ContactRowProps) {
  const texts = useTexts(contactTexts)
  const { verifiedAt, canSend } = state
  return (
    <li>
      <Icon name={channel === 'email' ? 'i-mail' : 'i-phone'} size={18} />
      <div>
        <b>{address}</b>
        <small className="num">
          {verifiedAt === null ? texts.notYet : texts.since(formatDateTime(verifiedAt))}
        </small>
      </div>
      {verifiedAt !== null && (
        <Badge tone="win" icon="i-check">
          {texts.verified}
        </Badge>
      )}
      {verifiedAt === null && canSend && (
        <Button size="small" aria-label={texts.verifyOne[channel]} onClick={onVerify}>
          {texts.verify}
        </Button>
      )}
    </li>
  )
}
