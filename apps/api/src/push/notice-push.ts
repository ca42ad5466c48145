import { pushOf } from '@kapis/contract/notices/notices'
import type { PushedKind } from '@kapis/contract/notices/notices'
import { NOTICE_TEXTS } from '@kapis/contract/notices/texts'
import type { Language } from '@kapis/contract/language'
import type { OutgoingPush } from './push-sender.ts'

/** After a day, the push service drops a notice. The inbox and the e-mail remain. */
export const PUSH_KEEP_SECONDS = 86_400

/** Returns the push message of a notice. The service worker (sw.js) reads its text as JSON. */
export function noticePush(
  language: Language,
  { kind, messageId }: { kind: PushedKind; messageId: string },
): OutgoingPush {
  const { page, isUrgent = false } = pushOf(kind) ?? {}
  // Devices replace a notification by a later one with the same tag, so a repeated message shows
  // once.
  const body = NOTICE_TEXTS[language][kind].push
  const shown = { title: 'Kapis', body, lang: language, tag: messageId, url: page }
  return {
    text: JSON.stringify(shown),
    keepSeconds: PUSH_KEEP_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
  }
}
