import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailSink } from '../../../tools/mail/mail-sink.ts'

/** Starts a mail server for a test. `environment` tells an API to use it, and SMS go to a file. */
export async function openMail() {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-mail-'))
  const sink = await startMailSink(join(folder, 'sms.jsonl'))
  return {
    ...sink,
    environment: {
      SMTP_URL: sink.smtpUrl,
      SMS: 'file',
      SMS_FILE: sink.smsFile,
      PUBLIC_ORIGINS: 'https://kapis.test',
    },
    async close() {
      await sink.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
