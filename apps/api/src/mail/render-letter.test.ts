import { expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { LETTER_LANGUAGES } from './letter.ts'
import { codeLetter } from './code-letter.ts'
import { renderLetter } from './render-letter.ts'

const FACTS = {
  username: 'maya_luz',
  code: '048213',
  expiresAt: new Date('2026-11-15T13:52:00Z'),
  requestedAt: new Date('2026-11-15T13:42:00Z'),
  userAgent: null,
}
const HOSTILE = `<img src=x onerror="alert(1)">'&`
const HOSTILE_LETTER: Letter = {
  subject: HOSTILE,
  preheader: HOSTILE,
  badge: { text: HOSTILE, tone: 'good' },
  heading: HOSTILE,
  lead: HOSTILE,
  code: HOSTILE,
  facts: [[HOSTILE, HOSTILE]],
  action: { label: HOSTILE, url: `https://kapis.test/${HOSTILE}` },
  after: HOSTILE,
  ifNotYou: HOSTILE,
  why: HOSTILE,
  unsubscribeUrl: `https://kapis.test/${HOSTILE}`,
}

test.each(LETTER_LANGUAGES)('the text and the HTML of a code in %s say the same', (language) => {
  const { subject, text, html } = renderLetter(codeLetter(language, FACTS), language)
  expect(subject).toContain('048 213')
  for (const part of ['048 213', 'maya_luz', '11/15/26 9:52PM', '11/15/26 9:42PM']) {
    expect(text).toContain(part)
    expect(html.replaceAll('&nbsp;', ' ')).toContain(part)
  }
})

test('no field of a letter becomes markup', () => {
  const { html } = renderLetter(HOSTILE_LETTER, 'en')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('onerror="')
  expect(html.match(/&lt;img src=x onerror=&quot;/g)?.length).toBeGreaterThan(10)
})

test('a letter loads nothing, so opening it tells nobody', () => {
  const { html } = renderLetter(codeLetter('en', FACTS), 'en')
  expect(html).not.toMatch(/<(img|script|link|iframe|video|object)|url\(|@import|https?:/i)
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})
