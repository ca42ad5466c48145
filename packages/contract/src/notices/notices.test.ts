import { expect, test } from 'vitest'
import type { Language } from '../language.ts'
import { inboxText, letterText, storedText } from './notice-text.ts'
import { NOTICES, isPushed, readNotice } from './notices.ts'
import type { AccountNotice, NoticeKind } from './notices.ts'
import { sampleNotice } from './sample-notice.ts'
import { english } from './texts.en.ts'
import { filipino } from './texts.fil.ts'
import { NOTICE_TEXTS } from './texts.ts'

const ALL = (Object.keys(NOTICES) as NoticeKind[]).map((kind) => sampleNotice(kind))
const adjusted = { kind: 'wallet_adjusted', currency: 'ticket', reason: 'Gift' } as const

test.each<[AccountNotice, string, string]>([
  [
    { kind: 'deposit_credited', amount: '₱1,250.00', note: 'Found it. Reason: x' },
    'Your deposit of ₱1,250.00 was credited. Note: Found it. Reason: x',
    'Na-credit na ang deposit mong ₱1,250.00. Note: Found it. Reason: x',
  ],
  [
    { kind: 'deposit_refused', amount: '₱350.00', reason: 'No such payment' },
    'Your deposit of ₱350.00 was rejected. Reason: No such payment',
    'Na-reject ang deposit mong ₱350.00. Dahilan: No such payment',
  ],
  [
    { kind: 'withdrawal_paid', amount: '₱100.00', number: '0917 ••• 0142' },
    'Your withdrawal of ₱100.00 was paid.',
    'Naibayad na ang withdrawal mong ₱100.00.',
  ],
  [
    { kind: 'withdrawal_refused', amount: '₱100.00', reason: 'Name' },
    'Your withdrawal of ₱100.00 was rejected. The coins are back in your balance. Reason: Name',
    'Na-reject ang withdrawal mong ₱100.00. Ibinalik ang mga coin sa balance mo. Dahilan: Name',
  ],
  [
    { kind: 'withdrawal_lowered', amount: '₱1,500.00', less: '₱1,250.00', back: '₱250.00' },
    'Your withdrawal of ₱1,500.00 was lowered to ₱1,250.00. ₱250.00 is back in your balance.',
    'Binabaan ang withdrawal mong ₱1,500.00 at naging ₱1,250.00. Ibinalik ang ₱250.00 sa balance mo.',
  ],
  [
    { ...adjusted, amount: '2.00', isAdded: true },
    'We added 2.00 tickets to your balance. Reason: Gift',
    'Nagdagdag kami ng 2.00 ticket sa balance mo. Dahilan: Gift',
  ],
  [
    { ...adjusted, amount: '1.00', isAdded: false },
    'We deducted 1.00 ticket from your balance. Reason: Gift',
    'Nagbawas kami ng 1.00 ticket sa balance mo. Dahilan: Gift',
  ],
  [
    {
      kind: 'transaction_corrected',
      reference: '00000000003a',
      amount: '₱1,500.00',
      currency: 'coin',
      isAdded: false,
    },
    'We corrected transaction 00000000003a and deducted ₱1,500.00 from your balance.',
    'Itinama namin ang transaksyong 00000000003a at nagbawas ng ₱1,500.00 sa balance mo.',
  ],
  [
    { kind: 'report_answered', title: 'Slow roll' },
    'Your report “Slow roll” was answered.',
    'Sinagot ang report mo na “Slow roll”.',
  ],
])('%o is told in both languages', (notice, inEnglish, inFilipino) => {
  expect(inboxText(english, notice)).toBe(inEnglish)
  expect(inboxText(filipino, notice)).toBe(inFilipino)
})

test('every notice is told somewhere, and in other words in each language [UI-09]', () => {
  for (const notice of ALL) {
    const [inEnglish, inFilipino] = [placesOf('en', notice), placesOf('fil', notice)]
    expect(inEnglish, notice.kind).not.toEqual([])
    expect(inEnglish, notice.kind).toHaveLength(inFilipino.length)
    for (const [i, text] of inEnglish.entries()) expect(text).not.toBe(inFilipino[i])
  }
})

test('a stored notice is read back whole', () => {
  for (const notice of ALL) {
    expect(readNotice(JSON.parse(JSON.stringify(notice)))).toEqual(notice)
  }
})

test.each([
  undefined,
  null,
  'deposit_credited',
  {},
  { kind: 'sent_by_a_later_release' },
  { kind: 'toString' },
  { kind: 'deposit_credited', amount: 5 },
])('%o is no notice that this release can tell', (stored) => {
  expect(storedText(english, stored)).toBeNull()
})

test('what is sent by push leads to a page of the site', () => {
  const pushed = ALL.map(({ kind }) => kind).filter((kind) => isPushed(kind))
  expect(pushed.length).toBeGreaterThan(5)
  for (const kind of pushed) expect(NOTICES[kind].push.page).toMatch(/^\/(home|profile)/)
})

function placesOf(language: Language, notice: AccountNotice): string[] {
  const texts = NOTICE_TEXTS[language]
  const letter = letterText(texts, notice)
  const inbox = inboxText(texts, notice)
  const push = isPushed(notice.kind) ? [texts[notice.kind].push] : []
  const inLetter = letter === null ? [] : [letter.subject(notice), letter.lead('maya')]
  return [...(inbox === null ? [] : [inbox]), ...inLetter, ...push]
}
