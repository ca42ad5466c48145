import type { DataInput } from '@kapis/contract/route'
import type { listInvitations as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

type InvitationsReply = DataInput<typeof contract>
type Row = Omit<InvitationsReply['invitations'][number], 'createdAt' | 'expiresAt'> & {
  made_at: Date
  expires_at: Date | null
}

const SHOWN_MAX = 50

/** Lists the newest invitations with their status. */
export async function listInvitations(db: Db): Promise<InvitationsReply> {
  const { rows } = await sql<Row>`
    select i.invitation_id as "invitationId", i.role, coalesce(i.name, '') as name, i.email,
      i.mobile_number as "mobileNumber", i.reason, m.username as "madeBy",
      u.username as "usedBy", i.made_at, i.expires_at, case
        when i.used_at is not null then 'used'
        when i.revoked_at is not null then 'revoked'
        when i.expires_at <= clock_timestamp() then 'expired'
        when i.expires_at is not null then 'open'
        when exists (select from approval b join approval_now a using (approval_id)
          where b.action = 'users.invite' and b.subject = 'invitation ' || i.invitation_id
            and b.state = 'open' and a.state = 'open') then 'waiting'
        else 'refused' end as state
    from staff_invitation i
    join app_user m on m.user_id = i.made_by
    left join app_user u on u.user_id = i.used_by
    order by i.made_at desc limit ${SHOWN_MAX}`.execute(db)
  return {
    invitations: rows.map(({ made_at, expires_at, ...row }) => ({
      ...row,
      createdAt: made_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
    })),
  }
}
