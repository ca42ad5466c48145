import type { MessageTasks } from '#jobs/run-jobs.ts'
import { sendCode } from './contact/send-code.ts'
import { sendNotice } from './contact/send-notice.ts'
import { sendInvitation } from './invitations/send-invitation.ts'
import { sendResetLink } from './passwords/send-reset-link.ts'
import { sendPush } from './push/send-push.ts'

type MessageDeps = Parameters<typeof sendCode>[0] &
  Parameters<typeof sendNotice>[0] &
  Parameters<typeof sendInvitation>[0] &
  Parameters<typeof sendResetLink>[0] &
  Parameters<typeof sendPush>[0]

/** Returns the functions that run the jobs that send a message, by name. */
export function makeMessageTasks(deps: MessageDeps): MessageTasks {
  return {
    'send-code': (job) => sendCode(deps, job),
    'send-reset-link': (job) => sendResetLink(deps, job),
    'send-invitation': (job) => sendInvitation(deps, job),
    'send-notice': (job) => sendNotice(deps, job),
    'send-push': (job) => sendPush(deps, job),
  }
}
