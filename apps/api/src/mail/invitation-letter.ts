import { manilaText } from '@kapis/payments/manila'
import type { Letter, LetterLanguage } from './letter.ts'
import { LETTER_TEXTS } from './letter-texts.ts'

type InvitationFacts = {
  name: string
  role: string
  makerName: string
  url: string
  expiresAt: Date
}

/** Returns the letter with the link with which an invited person joins the staff. */
export function invitationLetter(language: LetterLanguage, facts: InvitationFacts): Letter {
  const { invitation: texts } = LETTER_TEXTS[language]
  return {
    subject: texts.subject,
    preheader: texts.preheader,
    heading: texts.heading,
    lead: texts.lead(facts.name, facts.makerName),
    facts: [[texts.role, facts.role]],
    action: { label: texts.action, url: facts.url },
    after: texts.after(manilaText(facts.expiresAt.getTime())),
    ifNotYou: texts.ifNotYou,
    why: texts.why,
  }
}

/** Returns the SMS with the same link. */
export function invitationSms(language: LetterLanguage, url: string): string {
  return LETTER_TEXTS[language].invitation.sms(url)
}
