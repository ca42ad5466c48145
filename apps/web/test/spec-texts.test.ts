import { expect, test } from 'vitest'

const files = import.meta.glob<string>(
  [
    '../src/lib/messages/en.ts',
    '../src/lib/messages/en/*.ts',
    '../src/ui/words.ts',
    '../src/app/shell/*.tsx',
    '../../../packages/contract/src/*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const sources = Object.values(files).join('\n')

// Word for word from the specification: what a player's screens, forms and failures say.
const SCREENS = [
  'LOADING',
  'Login',
  'Register',
  'Logout',
  'Create an Account',
  'Are you sure you want to end your session and log out?',
  'Deposit',
  'Withdraw',
  'Promo',
  'History',
  'Deposit Form',
  'Withdraw Form',
  'Promo Code Form',
  'Transaction History',
  'Submit a Report/Ticket',
  'Wallet',
  'Dice History',
  'All Source',
  'Source',
  'User',
  'Date/Time',
  'Bet',
  'Multiplier',
  'Payout',
  'Balance',
  'Account created',
  'Cancel',
  'No data found',
  'Copied to clipboard!',
  'User Management',
]
const FOOTER = ['Bitcoin', 'Bitcoin Cash', 'Dogecoin', 'Ethereum', 'Litecoin', 'Tether', 'Tron']
const VALIDATION = [
  'Username is required',
  'Username can only contain letters, numbers, underscores, and hyphens',
  'Username must be at least 6 characters',
  'Username must be less than 30 characters',
  'Password must be at least 8 characters',
  'Password must be less than 128 characters',
  'Password cannot contain spaces',
  'Password must contain at least one special character (@$!%*?&)',
  'Please confirm your password',
  "Passwords don't match",
  'Mobile number is required',
  'Please enter a valid Philippine mobile number (e.g., +639XXXXXXXXX, 639XXXXXXXXX, or 09XXXXXXXXX)',
  'Password is required',
  'Title is required',
  'Description is required',
  'Title must be less than 100 characters',
  'Description must be less than 1000 characters',
  'Target must be at least 2',
  'Target must be at most 98',
  'Target can have at most 2 decimal places',
  'Required',
  'Must be a valid number',
  'Minimum value is ',
  'Maximum value is ',
  'Insufficient coin balance',
  'Insufficient ticket balance',
  'Number of bets must be between ',
]
const ERRORS = [
  'User not authenticated',
  'Session expired. Please log in again.',
  'Failed to login. Please try again.',
  'Failed to logout. Please try again.',
  'Failed to sign up. Please try again.',
  'Failed to connect to the server. Please try again.',
  'Something went wrong. Please try again.',
  'Please verify your input and try again.',
  'Your session has expired. Please log in again.',
  "You don't have permission to perform this action.",
  'The requested resource could not be found.',
  'This action conflicts with the current state of the resource.',
  'The data you provided is invalid.',
  'Too many requests. Please try again later.',
  'There was an issue with the gateway. Please try again later.',
  'The service is unavailable. Please try again later.',
  'The request timed out. Please try again later.',
  'Page is not found',
  'Page size is not found',
  'Invalid response: missing required fields',
  'Last evaluated key is not found',
  'An unexpected error occurred.',
  'An unknown error occurred.',
]
const SUCCESSES = [
  'Successfully logged in!',
  'Successfully signed up!',
  'Successfully logged out!',
  'Report submitted successfully!',
]

test.each([...SCREENS, ...FOOTER, ...VALIDATION, ...ERRORS, ...SUCCESSES])('"%s"', (text) => {
  const quoted = [`'${text}`, `"${text}`, `\`${text}`]
  expect(quoted.some((spelling) => sources.includes(spelling))).toBe(true)
})
