import { english } from '@kapis/contract/notices/texts.en'
import type { NoticeTexts } from '@kapis/contract/notices/notice-text'
import { defineTexts } from '#texts/texts.ts'

/** Texts of the notices in the inbox. The server sends letters and push messages with them. */
export const noticeTexts = await defineTexts<NoticeTexts>(english, {
  fil: async () => (await import('@kapis/contract/notices/texts.fil')).filipino,
})
