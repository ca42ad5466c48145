import { passwordsMatch, SignUp } from '@kapis/contract/auth'
import { LEGAL_AGE } from '@kapis/contract/session-user'
import * as z from 'zod/mini'
import { currentTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'

const { dateOfBirth: _, acceptedTerms: __, ...fields } = SignUp.shape

/**
 * Returns the shape of the sign-up form: the contract's fields, and the age box, which is sent as
 * accepted terms.
 */
export const signUpForm = () =>
  z
    .object({
      ...fields,
      isOfAge: z.literal(true, currentTexts(authTexts).notConfirmedAge(LEGAL_AGE)),
    })
    .check(passwordsMatch)
export type SignUpForm = ReturnType<typeof signUpForm>
