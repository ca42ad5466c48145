import type { Invitation } from '@kapis/contract/invitations'
import { listInvitations, revokeInvitation } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { DateTime } from '#staff/table/date-time.tsx'
import page from './api-tokens/block-table.module.css'
import styles from './overview/tables.module.css'
import { RoleBadge } from './user-badges.tsx'
import { invitationTexts } from './invitation-texts.ts'

/** Lists the invitations with their states; hidden if there are none. */
export function Invitations() {
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'invitations'],
    queryFn: () => api.call(listInvitations, {}),
  })
  const [toDelete, setToDelete] = useState<Invitation | null>(null)
  const t = useTexts(invitationTexts)
  if (data === undefined || data.invitations.length === 0) return null
  return (
    <section className={`${styles.card} ${page.blocks}`} aria-labelledby="invitations-title">
      <h2 id="invitations-title">{t.list}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.list}>
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              {[t.person, t.role, t.state, t.madeBy, t.usedBy, t.made, t.expires, ''].map(
                (name, at) => (
                  <th key={name || at} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {data.invitations.map((one) => (
              <Row key={one.invitationId} invitation={one} onRevoke={() => setToDelete(one)} />
            ))}
          </tbody>
        </table>
      </div>
      {toDelete !== null && <Revoke invitation={toDelete} onClose={() => setToDelete(null)} />}
    </section>
  )
}

const TONES = {
  waiting: 'warn',
  open: 'info',
  used: 'win',
  revoked: 'loss',
  refused: 'loss',
  expired: 'plain',
} as const

function Row({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const texts = useTexts(invitationTexts)
  const { role, state, name, email, mobileNumber, madeBy, usedBy } = invitation
  const { createdAt, expiresAt } = invitation
  const isLive = state === 'waiting' || state === 'open'
  return (
    <tr>
      <th scope="row">
        {name} <span className={page.detail}>{email ?? mobileNumber}</span>
      </th>
      <td data-label={texts.role}>
        <RoleBadge role={role} />
      </td>
      <td>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </td>
      <td data-label={texts.madeBy}>{madeBy}</td>
      <td data-label={texts.usedBy}>{usedBy ?? '—'}</td>
      <td data-label={texts.made}>
        <DateTime iso={createdAt} />
      </td>
      <td data-label={texts.expires}>
        <DateTime iso={expiresAt} />
      </td>
      <td>
        {isLive && (
          <Button size="small" onClick={onRevoke}>
            {texts.revoke}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Revoke({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { revokeTitle, revokeMessage, revoke } = useTexts(invitationTexts)
  return (
    <Confirm
      title={revokeTitle}
      message={revokeMessage(invitation.role, invitation.name)}
      confirmText={revoke}
      isDanger
      onConfirm={() => {
        const params = { invitationId: invitation.invitationId }
        return executeAction(revokeInvitation, { params }, { isFormError: true })
      }}
      onClose={onClose}
    />
  )
}
