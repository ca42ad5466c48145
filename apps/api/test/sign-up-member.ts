import { signUp } from '@kapis/contract/routes'
import type { TestApp, Player } from './test-app.ts'

export const MEMBER_PASSWORD = 'Secret-Pass1!'
let made = 0

/** Signs up a player through the route, so that the account has a real password. */
export async function signUpMember({ app }: TestApp): Promise<Player> {
  made += 1
  const payload = {
    username: `member_${made}`,
    email: `member${made}@mail.example`,
    mobileNumber: `0917000${String(made).padStart(4, '0')}`,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    dateOfBirth: '1990-01-01',
    acceptedTerms: true,
  }
  const reply = await app.inject({ method: 'POST', url: signUp.path, payload })
  const { user } = (reply.json() as { data: { user: Player } }).data
  const cookie = reply.cookies.find(({ name }) => name === '__Host-kapis')!.value
  return { ...user, cookie }
}
