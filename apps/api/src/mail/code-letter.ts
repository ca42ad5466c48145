import { manilaText } from '@kapis/payments/manila'
import { inThrees } from './in-threes.ts'
import type { Letter, LetterLanguage } from './letter.ts'
import { describeDevice } from './describe-device.ts'
import { LETTER_TEXTS } from './letter-texts.ts'

export type CodeFacts = {
  username: string
  code: string
  expiresAt: Date
  requestedAt: Date
  userAgent: string | null
}

/** Returns the letter with the code that confirms an e-mail address. */
export function codeLetter(language: LetterLanguage, facts: CodeFacts): Letter {
  const { code: texts, footer } = LETTER_TEXTS[language]
  const shown = inThrees(facts.code)
  const until = manilaText(facts.expiresAt.getTime())
  const requested = manilaText(facts.requestedAt.getTime())
  return {
    subject: texts.subject(shown),
    preheader: texts.preheader(shown),
    heading: texts.heading,
    lead: texts.lead(facts.username),
    code: facts.code,
    after: texts.after(until),
    ifNotYou: texts.ifNotYou(requested, describeDevice(language, facts.userAgent)),
    why: footer.fixed,
  }
}

/** Returns the SMS with the code that confirms a mobile number. */
export function codeSms(language: LetterLanguage, code: string): string {
  return LETTER_TEXTS[language].code.sms(inThrees(code))
}
