import { NOTICES, isPushed } from '@kapis/contract/notices/notices'
import type { NoticeKind } from '@kapis/contract/notices/notices'
import { expect, test } from 'vitest'
import { noticePush } from './notice-push.ts'

const KINDS = (Object.keys(NOTICES) as NoticeKind[]).filter((kind) => isPushed(kind))

test.each(KINDS)('the message of %s leads to a page and fits a lock screen', (kind) => {
  for (const language of ['en', 'fil'] as const) {
    const { text, keepSeconds } = noticePush(language, { kind, messageId: 'one' })
    const shown = JSON.parse(text) as Record<string, string>
    expect(shown).toMatchObject({ title: 'Kapis', lang: language, tag: 'one' })
    expect(shown['url']).toMatch(/^\/(home|profile)/)
    expect(shown['body']).not.toMatch(/[₱\d]/)
    expect(shown['body']!.length).toBeLessThan(90)
    expect(keepSeconds).toBe(86_400)
  }
})

test('only what somebody else may have caused is urgent', () => {
  const urgent = KINDS.filter(
    (kind) => noticePush('en', { kind, messageId: '' }).urgency === 'high',
  )
  expect(urgent).toEqual(['gcash_added', 'new_device', 'factor_changed'])
})
