import { sql } from 'kysely'
import type { Jobs } from '../src/jobs/enqueue.ts'
import { openSenders } from '../src/mail/open-senders.ts'
import { openMail } from './open-mail.ts'
import { openTestApp } from './test-app.ts'
import type { Player } from './test-app.ts'
import { verifyEmail } from './tokens/verify-email.ts'

/** Opens an API whose messages arrive at a mail server and in a file of the test. */
export async function openMailApp() {
  const mail = await openMail()
  const app = await openTestApp(mail.environment)
  const senders = openSenders(app.config.mail)
  return {
    app,
    mail,
    senders,
    /** Takes the queued jobs of a task from the queue, which the test does as the worker would. */
    async takeJobs<Task extends keyof Jobs>(task: Task, of?: Player): Promise<Jobs[Task][]> {
      const { rows } = await sql<{ payload: Jobs[Task] }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = ${task}
          and (${of?.userId ?? null}::text is null or payload ->> 'userId' = ${of?.userId ?? null})
        returning payload`.execute(app.owner)
      return rows.map(({ payload }) => payload)
    },
    verifyEmail: (player: Player) => verifyEmail(app, player),
    async close() {
      senders.email?.close()
      await app.close()
      await mail.close()
    },
  }
}
