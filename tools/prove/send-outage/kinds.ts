import { CONTACT_CHANNELS } from '@kapis/contract/contact'
import { NOTICES, isPushed } from '@kapis/contract/notices/notices'
import type { NoticeKind } from '@kapis/contract/notices/notices'
import { english } from '@kapis/contract/notices/texts.en'
import type pg from 'pg'
import { MESSAGE_ATTEMPTS } from '../../../apps/api/src/jobs/enqueue.ts'
import type { MessageJob } from '../../../apps/api/src/jobs/enqueue.ts'

const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]
/** The notices that are sent by e-mail; some of them by push as well. */
export const LETTER_KINDS = NOTICE_KINDS.filter((kind) => 'letter' in english[kind])

/** What each job sends, by the product's own tables. */
const VARIANTS: Record<MessageJob, readonly string[]> = {
  'send-code': CONTACT_CHANNELS,
  'send-reset-link': ['email'],
  'send-invitation': CONTACT_CHANNELS,
  'send-notice': LETTER_KINDS,
  'send-push': NOTICE_KINDS.filter((kind) => isPushed(kind)),
}

/** Every kind of message of the product, such as `send-code mobile`. */
export const KINDS: readonly string[] = (Object.keys(MESSAGE_ATTEMPTS) as MessageJob[]).flatMap(
  (job) => (VARIANTS[job] ?? ['of an unknown kind']).map((variant) => `${job} ${variant}`),
)

export type QueuedMessage = { id: string; kind: string }

/** Lists the messages in the queue. */
export async function listQueued(owner: pg.Pool): Promise<QueuedMessage[]> {
  const { rows } = await owner.query<QueuedMessage>(`
    select j.payload ->> 'messageId' as id, t.identifier || ' ' || coalesce(
      j.payload ->> 'channel', j.payload -> 'notice' ->> 'kind', j.payload ->> 'kind',
      case when i.email is null and i.mobile_number is not null then 'mobile' else 'email' end
    ) as kind
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join staff_invitation i on i.invitation_id::text = j.payload ->> 'invitationId'
    where j.payload ->> 'messageId' is not null`)
  return rows
}
