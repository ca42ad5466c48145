/** The languages of the product. English is the language of the specification and comes first. */
export const LANGUAGES = ['en', 'fil'] as const
export type Language = (typeof LANGUAGES)[number]
