/** The languages of letters. They are the same as those of the web app. */
export const LETTER_LANGUAGES = ['en', 'fil'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

/** What a letter says, apart from its layout. The text part and the HTML part are made from it. */
export type Letter = {
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader: string
  /** The state in a word or two, such as "Paid", and whether it is what the reader hoped for. */
  badge?: { text: string; tone: 'good' | 'plain' | 'bad' }
  heading: string
  lead: string
  /** A code to type, such as `482913`. */
  code?: string
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  /** What follows the code, the facts or the button. */
  after?: string
  /** What to do if the reader did not cause this. */
  ifNotYou: string
  /** The last line: why the letter was sent, and whether such letters can be switched off. */
  why: string
  /** The page that switches off letters of this kind; absent if they cannot be switched off. */
  unsubscribeUrl?: string
}
