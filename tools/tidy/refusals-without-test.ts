/** Refusals that no test makes yet. Strike a code as soon as a test makes it. */
export const REFUSALS_WITHOUT_TEST: readonly string[] = [
  'origin_refused',
  'body_too_large',
  'media_type_refused',
]
