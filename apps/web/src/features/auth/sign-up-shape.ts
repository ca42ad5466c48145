import { LEGAL_AGE, SignUp } from '@kapis/contract/auth'
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
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        message: "Passwords don't match",
        path: ['confirmPassword'],
        // Said as soon as both are filled, not only when every other field is right.
        when: ({ value }) => areBothFilled(value),
      }),
    )
export type SignUpForm = ReturnType<typeof signUpForm>

function areBothFilled(value: unknown): boolean {
  const { password, confirmPassword } = value as Record<string, unknown>
  return Boolean(password) && Boolean(confirmPassword)
}
