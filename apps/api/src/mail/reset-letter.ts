import { manilaText } from '@kapis/payments/manila'
import { describeDevice } from './describe-device.ts'
import type { Letter, LetterLanguage } from './letter.ts'
import { LETTER_TEXTS } from './letter-texts.ts'

type ResetFacts = {
  username: string
  url: string
  expiresAt: Date
  requestedAt: Date
  userAgent: string | null
}

/** Returns the letter with the link to set a new password. */
export function resetLetter(language: LetterLanguage, facts: ResetFacts): Letter {
  const { reset: texts, footer } = LETTER_TEXTS[language]
  const requested = manilaText(facts.requestedAt.getTime())
  return {
    subject: texts.subject,
    preheader: texts.preheader,
    heading: texts.heading,
    lead: texts.lead(facts.username),
    action: { label: texts.action, url: facts.url },
    after: texts.after(manilaText(facts.expiresAt.getTime())),
    ifNotYou: texts.ifNotYou(requested, describeDevice(language, facts.userAgent)),
    why: footer.fixed,
  }
}
