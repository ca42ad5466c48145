/** The codes of refusals without a test. Remove a code as soon as a test covers it. */
export const REFUSALS_WITHOUT_TEST: readonly string[] = ['body_too_large', 'media_type_refused']
