/** The routes that every page calls. Only these are part of the first download. */
import { Deleted, Nothing, TwoAmounts, UserParams } from '../fields.ts'
import { route } from '../route.ts'
import { Verified } from '../session-user.ts'

const OK = 'OK'

// the session
export const signOut = route({ method: 'POST', path: '/api/v1/auth/signout', body: Nothing, data: Deleted, message: 'Successfully logged out!' })
export const verifySession = route({ method: 'POST', path: '/api/v1/auth/verify', body: Nothing, data: Verified, message: OK, isPoll: true })

// the balances shown on every page
export const getBalance = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history/balance', params: UserParams, data: TwoAmounts, message: OK, isPoll: true })
