import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#staff/use-staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { initialsOf } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import { AdjustWalletForm } from './adjust-wallet.tsx'
import { DateTime } from '#staff/table/date-time.tsx'
import { ChangeStatus } from './change-status.tsx'
import { DeleteUser } from '../deletion/delete-users.tsx'
import { EditInfo } from './edit-info.tsx'
import { PasswordLinkDialog } from './password-link.tsx'
import { ResetAuthenticator } from './reset-authenticator.tsx'
import { RoleBadge, UserStatusBadge } from '../user-badges.tsx'
import { MoreMenu } from '#staff/more-menu.tsx'
import type { TabProps } from '../user-details.ts'
import styles from './user-head.module.css'
import { useStatuses } from './use-statuses.ts'
import { usersTexts } from '../texts.ts'

type OpenDialog = 'status' | 'adjust' | 'info' | 'link' | 'factor' | 'delete'

export function UserHead({ details }: TabProps) {
  const texts = useTexts(usersTexts)
  const { user } = details
  const { closed, attempts, copyId } = texts.user
  const { joined, lastLogin } = texts.list.columns
  return (
    <header className={styles.head}>
      <span
        className={styles.avatar}
        data-initials={initialsOf(user.username)}
        aria-hidden="true"
      />
      <div className={styles.who}>
        <PageTitle title={user.username}>
          {user.username} <RoleBadge role={user.role} /> <UserStatusBadge status={user.status} />
          {details.quarantine !== null && <Badge tone="loss">{texts.user.underReview}</Badge>}
        </PageTitle>
        <p className={`num ${styles.facts}`}>
          <CopyId id={user.userId} label={copyId} />
          <span>
            {joined} <DateTime iso={user.createdAt} />
          </span>
          <span>
            {lastLogin} <DateTime iso={user.lastLogin} />
          </span>
          <span>{attempts(user.loginAttempts)}</span>
          {user.closedAt !== undefined && (
            <span>
              {closed} <DateTime iso={user.closedAt} />
            </span>
          )}
        </p>
      </div>
      <Actions details={details} />
    </header>
  )
}

/** Shows only the actions that the staff member may take on this user. */
function Actions({ details }: TabProps) {
  const { user } = details
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const statuses = useStatuses(user)
  const canAdjust = useCan('wallet.adjust', user)
  const menu = useMore(details)
  const { changeStatus, adjust, more } = useTexts(usersTexts).user
  return (
    <div className={styles.actions}>
      {statuses.length > 0 && (
        <Button size="small" onClick={() => setDialog('status')}>
          {changeStatus}
        </Button>
      )}
      {canAdjust && (
        <Button size="small" icon="i-wallet" onClick={() => setDialog('adjust')}>
          {adjust}
        </Button>
      )}
      {menu.length > 0 && <MoreMenu label={more} items={menu} onPick={setDialog} />}
      {dialog === 'status' && <ChangeStatus user={user} statuses={statuses} onClose={close} />}
      {dialog === 'adjust' && <AdjustWalletForm user={user} onClose={close} />}
      {dialog === 'info' && <EditInfo user={user} onClose={close} />}
      {dialog === 'link' && <PasswordLinkDialog user={user} onClose={close} />}
      {dialog === 'factor' && <ResetAuthenticator user={user} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteUser
          user={user}
          blocks={details.deletionBlocks}
          onDeleted={() => void navigate({ to: '/admin/users' })}
          onClose={close}
        />
      )}
    </div>
  )
}

function useMore({ user }: TabProps['details']) {
  const canEdit = useCan('users.contact', user)
  const canReset = useCan('users.password-link', user)
  const hasFactor = user.isTotpEnrolled || user.passkeys > 0
  const canResetFactor = useCan('users.totp-reset', user) && hasFactor
  const canDelete = useCan('users.delete', user)
  const { editInfo, passwordLink, resetAuthenticator, deleteUser } = useTexts(usersTexts).user
  return [
    ...(canEdit ? [{ key: 'info' as const, label: editInfo, icon: 'i-edit' as const }] : []),
    ...(canReset ? [{ key: 'link' as const, label: passwordLink, icon: 'i-shield' as const }] : []),
    ...(canResetFactor
      ? [{ key: 'factor' as const, label: resetAuthenticator, icon: 'i-phone' as const }]
      : []),
    ...(canDelete
      ? [{ key: 'delete' as const, label: deleteUser, icon: 'i-trash' as const, isDanger: true }]
      : []),
  ]
}
