import { inThrees } from './in-threes.ts'
import type { Letter, LetterLanguage } from './letter.ts'
import { htmlOf } from './letter-html.ts'
import { LETTER_TEXTS } from './letter-texts.ts'

export type RenderedLetter = {
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
}

/** Renders a letter as plain text and as HTML, which say the same. */
export function renderLetter(letter: Letter, language: LetterLanguage): RenderedLetter {
  const footer = LETTER_TEXTS[language].footer
  return {
    subject: letter.subject,
    text: textOf(letter, language),
    html: htmlOf(letter, { language, ...footer }),
    ...(letter.unsubscribeUrl !== undefined && { unsubscribeUrl: letter.unsubscribeUrl }),
  }
}

function textOf(letter: Letter, language: LetterLanguage): string {
  const { neverAsk, company, unsubscribe } = LETTER_TEXTS[language].footer
  const { badge, code, facts = [], action, after, unsubscribeUrl } = letter
  const parts = [
    badge === undefined ? letter.heading : `${badge.text}: ${letter.heading}`,
    letter.lead,
    code === undefined ? null : `    ${inThrees(code)}`,
    facts.length === 0 ? null : facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action === undefined ? null : `${action.label}:\n${action.url}`,
    after ?? null,
    letter.ifNotYou,
    `-- \n${neverAsk}\n${company} · ${letter.why}`,
    unsubscribeUrl === undefined ? null : `${unsubscribe}: ${unsubscribeUrl}`,
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}
