import { LEGAL_AGE, passwordsMatch, SignUp } from '@kapis/contract/auth'
import * as z from 'zod/mini'
import { messages } from '#lib/messages.ts'

const { dateOfBirth: _, acceptedTerms: __, ...fields } = SignUp.shape

/** The contract's own fields and the age box, which the server takes as accepted terms. */
export const signUpForm = () =>
  z
    .object({
      ...fields,
      isOfAge: z.literal(true, messages.auth.notConfirmedAge(LEGAL_AGE)),
    })
    .check(passwordsMatch)
export type SignUpForm = ReturnType<typeof signUpForm>
