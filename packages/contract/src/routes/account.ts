/** The routes of sign-in and of every page. Only these are part of the first download. */
import * as auth from '../auth.ts'
import { Deleted, Nothing, TwoAmounts, UserParams } from '../fields.ts'
import { route } from '../route.ts'

const OK = 'OK'

// sign-in
export const signIn = route({ method: 'POST', path: '/api/v1/auth/signin', body: auth.SignIn, data: auth.SignedIn, message: 'Successfully logged in!' })
export const signUp = route({ method: 'POST', path: '/api/v1/auth/signup', body: auth.SignUp, data: auth.SignedIn, message: 'Successfully signed up!' })
export const signOut = route({ method: 'POST', path: '/api/v1/auth/signout', body: Nothing, data: Deleted, message: 'Successfully logged out!' })
export const verifySession = route({ method: 'POST', path: '/api/v1/auth/verify', body: Nothing, data: auth.Verified, message: OK, isPoll: true })

// the balances shown on every page
export const getBalance = route({ method: 'GET', path: '/api/v1/users/:userId/transaction-history/balance', params: UserParams, data: TwoAmounts, message: OK, isPoll: true })
