import assert from 'node:assert/strict'
import { letterText } from '@kapis/contract/notices/notice-text'
import type { AccountNotice, NoticeKind } from '@kapis/contract/notices/notices'
import { NOTICE_TEXTS } from '@kapis/contract/notices/texts'
import { manilaText } from '@kapis/payments/manila'
import { describeDevice } from './describe-device.ts'
import type { Letter, LetterLanguage } from './letter.ts'
import { LETTER_TEXTS } from './letter-texts.ts'
import type { LetterTexts } from './texts.en.ts'

/** The values of a notice that its letter lists. */
type ListedValues = {
  kind: NoticeKind
  userAgent?: string | null
  network?: string
  change?: keyof LetterTexts['factorChanges']
  number?: string
  amount?: string
  reason?: string | undefined
  until?: string
}

type NoticeFacts = {
  notice: AccountNotice
  username: string
  at: Date
  profileUrl: string
  unsubscribeUrl?: string
}

const TONES: Partial<Record<NoticeKind, 'good' | 'bad'>> = {
  withdrawal_paid: 'good',
  withdrawal_refused: 'bad',
}

/** Returns the letter that tells a user what happened to the account. */
export function noticeLetter(language: LetterLanguage, facts: NoticeFacts): Letter {
  const texts = LETTER_TEXTS[language]
  const { notice, unsubscribeUrl } = facts
  const about = letterText(NOTICE_TEXTS[language], notice)
  assert(about !== null, `${notice.kind} has no letter`)
  const { subject, lead, badge } = about
  const heading = subject(notice)
  return {
    subject: heading,
    preheader: lead(facts.username),
    ...(badge !== null && { badge: { text: badge, tone: TONES[notice.kind] ?? 'plain' } }),
    heading,
    lead: lead(facts.username),
    facts: factsOf(language, facts),
    action: { label: texts.notice.action, url: facts.profileUrl },
    ifNotYou: texts.notice.ifNotYou,
    why: unsubscribeUrl === undefined ? texts.footer.fixed : texts.footer.optional,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

function factsOf(language: LetterLanguage, { notice, at }: NoticeFacts): [string, string][] {
  const { labels } = LETTER_TEXTS[language].notice
  const { userAgent, network, change, number, amount, reason, until }: ListedValues = notice
  const rows: [string, string | undefined][] = [
    [labels.amount, amount],
    [labels.number, number],
    [labels.reason, reason],
    [labels.device, userAgent === undefined ? undefined : describeDevice(language, userAgent)],
    [labels.network, network],
    [labels.change, change && LETTER_TEXTS[language].factorChanges[change]],
    [labels.until, until && manilaText(Date.parse(until))],
    [labels.at, manilaText(at.getTime())],
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]))
}
