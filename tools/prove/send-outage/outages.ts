import { MAIL_FAULTS, PUSH_FAULTS, SMS_FAULTS } from './faults.ts'
import type { Fault, HttpStage, MailStage } from './faults.ts'

/** How the three servers fail in an outage, each in turn. */
export type Outage = {
  name: string
  mail: readonly Fault<MailStage>[]
  sms: readonly Fault<HttpStage>[]
  push: readonly Fault<HttpStage>[]
}

/** An outage in which every fault happens. */
const MIXED: Outage = {
  name: 'all faults in turn',
  mail: MAIL_FAULTS,
  sms: SMS_FAULTS,
  push: PUSH_FAULTS,
}

/** Returns the outages of a form of the proof: in the full form, also each fault by itself. */
export function outagesOf({ short }: { short: boolean }): Outage[] {
  if (short) return [MIXED]
  // Servers that always hang would make the proof take hours; the first outage has them too.
  const [mail, sms, push] = [briefOnly(MAIL_FAULTS), briefOnly(SMS_FAULTS), briefOnly(PUSH_FAULTS)]
  const alone = mail.map((fault, n) => {
    const [ofSms, ofPush] = [sms[n % sms.length]!, push[n % push.length]!]
    const name = [fault, ofSms, ofPush].map(({ at, does }) => `${at} ${does}`).join(', ')
    return { name, mail: [fault], sms: [ofSms], push: [ofPush] }
  })
  return [MIXED, ...alone]
}

const briefOnly = <Stage>(faults: readonly Fault<Stage>[]) =>
  faults.filter(({ does }) => does !== 'hang')

/** Counts the faults of these servers that never happened. */
export function countUnmet(
  faults: readonly Fault<string>[],
  { met }: { met: ReadonlyMap<string, number> },
): number {
  return faults.filter(({ at, does }) => !met.has(`${at}: ${does}`)).length
}
