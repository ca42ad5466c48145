import type { OwnPasskey } from '@kapis/contract/passkeys'
import { Suspense, lazy, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import { usePasskeys } from '#player/passkeys/use-factors.ts'
import { canUsePasskeys } from '#player/passkeys/web-authn.ts'
import { useTexts } from '#texts/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import styles from '../auth.module.css'

const AddPasskey = lazy(async () => ({ default: (await import('./add-passkey.tsx')).AddPasskey }))
const EditPasskey = lazy(async () => {
  return { default: (await import('./edit-passkey.tsx')).EditPasskey }
})

/** Lists the user's passkeys, which can be added, renamed and removed. */
export function OwnPasskeys() {
  const texts = useTexts(passkeyTexts)
  const profile = useTexts(profileTexts)
  const [open, setOpen] = useState<'add' | OwnPasskey | null>(null)
  const { data, isPending, refetch } = usePasskeys()
  if (isPending) return <Skeleton width="100%" height={112} />
  if (data === undefined) return <LoadFailed words={profile} onRetry={() => void refetch()} />
  const isPossible = data.isAvailable && canUsePasskeys()
  const close = () => setOpen(null)
  return (
    <>
      <Rows label={texts.list}>
        {data.passkeys.length === 0 && <NoPasskeys isPossible={isPossible} />}
        {data.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} onOpen={() => setOpen(passkey)} />
        ))}
      </Rows>
      {isPossible && (
        <div className={styles.choices}>
          <Button isWide icon="i-plus" onClick={() => setOpen('add')}>
            {texts.add}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'add' && <AddPasskey onClose={close} />}
        {typeof open === 'object' && open !== null && (
          <EditPasskey passkey={open} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function NoPasskeys({ isPossible }: { isPossible: boolean }) {
  const { none, noneLead, unavailable } = useTexts(passkeyTexts)
  return (
    <li>
      <Icon name="i-key" size={18} />
      <div>
        <b>{none}</b>
        <small>{isPossible ? noneLead : unavailable}</small>
      </div>
    </li>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: OwnPasskey; onOpen: () => void }) {
  const texts = useTexts(passkeyTexts)
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li>
      <Icon name="i-key" size={18} />
      <div>
        <b>{name}</b>
        <small className="num">
          {texts.added(formatDateTime(createdAt))} ·{' '}
          {lastUsedAt === null ? texts.unused : texts.used(formatDateTime(lastUsedAt))}
          {isSynced && <> · {texts.synced}</>}
        </small>
      </div>
      <IconButton icon="i-dots" label={texts.more(name)} onClick={onOpen} />
    </li>
  )
}
