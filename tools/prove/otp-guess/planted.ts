import { confirmContact } from '../../../apps/api/src/features/auth/contact/confirm-contact.ts'
import type { ConfirmContactUse } from '../../../apps/api/src/features/auth/contact/confirm-contact.ts'

/** Planted bug: wrong codes are counted, but any number of them is allowed. */
export const guessForEver: ConfirmContactUse = (deps, userId, input) =>
  confirmContact({ ...deps, guessesMax: Infinity }, userId, input)
