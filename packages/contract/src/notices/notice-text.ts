import { readNotice } from './notices.ts'
import type { AccountNotice, NoticeKind, PushedKind, ValuesOf } from './notices.ts'

type LetterText<Values> = {
  /** The word above the heading, if there is one. */
  badge: string | null
  subject: (values: Values) => string
  lead: (username: string) => string
}
type Places<Values> = {
  inbox: (values: Values) => string
  letter: LetterText<Values>
  push: string
}

/** The texts of a notice at each place where a user may read it. */
export type NoticeText<K extends NoticeKind> = Places<ValuesOf<K>>

/**
 * The texts of all notices in one language. Every notice that is sent by push has a text for that.
 */
export type NoticeTexts = {
  [K in NoticeKind]: Partial<Omit<NoticeText<K>, 'push'>> &
    (K extends PushedKind ? { push: string } : { push?: never })
}

/** Returns what the inbox says of a notice; null if the inbox does not have it. */
export function inboxText(texts: NoticeTexts, notice: AccountNotice): string | null {
  return placesOf(texts, notice).inbox?.(notice) ?? null
}

/**
 * Returns what the inbox says of a stored notice; null if this release does not know its kind or its
 * values, so that the reader gets the stored text.
 */
export function storedText(texts: NoticeTexts, stored: unknown): string | null {
  const notice = readNotice(stored)
  return notice === null ? null : inboxText(texts, notice)
}

/** Returns the texts of the letter about a notice; null if there is none. */
export function letterText(
  texts: NoticeTexts,
  notice: AccountNotice,
): LetterText<AccountNotice> | null {
  return placesOf(texts, notice).letter ?? null
}

/** Each text takes the values of its own kind, which the type of the table cannot express. */
function placesOf(texts: NoticeTexts, { kind }: AccountNotice): Partial<Places<AccountNotice>> {
  return texts[kind] as Partial<Places<AccountNotice>>
}
