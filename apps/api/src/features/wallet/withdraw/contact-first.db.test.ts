import { requestWithdrawal, rollDice } from '@kapis/contract/routes'
import { expect, test } from 'vitest'
import { playEnough } from '../../../../test/play-enough.ts'
import { setIdentity } from '../../../../test/set-identity.ts'
import { openTestApp } from '../../../../test/test-app.ts'

test.each([
  ['with real money', 'true', 'contact_unverified'],
  ['in the demo', 'false', undefined],
])(
  '%s, a withdrawal needs both contact details verified: %s [IDN-01]',
  async (_, REAL_MONEY, refusal) => {
    const app = await openTestApp({ REAL_MONEY })
    const maya = await app.aPlayer({ coins: 5000 })
    await setIdentity(app, maya, 'checked')
    await playEnough(maya, (as, body) => app.send(as, rollDice, { body }))
    const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Luz Santos' }
    const withdraw = (amount: number) => {
      const body = { type: 'withdraw', ...gcash, amount }
      return app.send(maya, requestWithdrawal, { params: { userId: maya.userId }, body })
    }
    const verify = (column: 'email_verified_at' | 'mobile_verified_at') =>
      app.db
        .updateTable('app_user')
        .set({ [column]: new Date() })
        .where('user_id', '=', maya.userId)
        .execute()
    await verify('email_verified_at')
    expect((await withdraw(100)).code).toBe(refusal)
    await verify('mobile_verified_at')
    expect((await withdraw(101)).status).toBe(200)
    await app.close()
  },
)
