import { english } from './texts.en.ts'
import type { PushTexts } from './texts.en.ts'
import { filipino } from './texts.fil.ts'
import type { OutgoingPush } from './push-sender.ts'

/** The kinds of notices. They are those of `PushNotice` in the contract. */
type NoticeKind = keyof PushTexts['notices']

const WALLET = '/home?wallet=history'
const SECURITY = '/profile/security'

/** The page that a click on each kind of notice opens. */
const PAGES: Record<NoticeKind, string> = {
  new_device: SECURITY,
  factor_changed: SECURITY,
  gcash_added: '/profile#gcash',
  withdrawal_requested: WALLET,
  withdrawal_paid: WALLET,
  withdrawal_refused: WALLET,
  limits_changed: '/profile#limits',
}

/** The kinds that the player should see at once, because somebody else may have caused them. */
const URGENT = new Set<NoticeKind>(['new_device', 'factor_changed', 'gcash_added'])

/** After a day, a notice is old news. The inbox and the e-mail remain. */
export const PUSH_KEEP_SECONDS = 86_400

/** Returns the push message of a notice. The service worker (sw.js) reads its text as JSON. */
export function noticePush(
  language: 'en' | 'fil',
  { kind, messageId }: { kind: NoticeKind; messageId: string },
): OutgoingPush {
  const { title, notices } = language === 'fil' ? filipino : english
  // Devices replace a notification by a later one with the same tag, so a repeated message shows
  // once.
  const shown = { title, body: notices[kind], lang: language, tag: messageId, url: PAGES[kind] }
  return {
    text: JSON.stringify(shown),
    keepSeconds: PUSH_KEEP_SECONDS,
    urgency: URGENT.has(kind) ? 'high' : 'normal',
  }
}
