/**
 * Every text the screens say, in one place, so that a second language is a second file of this
 * type. Texts that the product's specification fixes are word for word.
 */
export const messages = {
  loading: { word: 'LOADING', slow: 'Still connecting.', retry: 'Retry' },
  auth: {
    loggedIn: 'Successfully logged in!',
    signedUp: 'Successfully signed up!',
    loggedOut: 'Successfully logged out!',
    loginFailed: 'Failed to login. Please try again.',
    signUpFailed: 'Failed to sign up. Please try again.',
    logoutFailed: 'Failed to logout. Please try again.',
    loginTitle: 'Login',
    signUpTitle: 'Create an Account',
    logoutTitle: 'Logout',
    logoutQuestion: 'Are you sure you want to end your session and log out?',
    continueTo: (place: string) => `Log in to continue to ${place}.`,
    notConfirmedAge: (age: number) => `Please confirm that you are ${age} or older.`,
    confirmAge: (age: number) => `I am ${age} or older and not a restricted person`,
  },
  errors: {
    unexpected: 'An unexpected error occurred.',
    unknown: 'An unknown error occurred.',
    badReply: 'Invalid response: missing required fields',
    noPage: 'Page is not found',
    noPageSize: 'Page size is not found',
    noKey: 'Last evaluated key is not found',
  },
  fields: {
    required: 'Required',
    notNumber: 'Must be a valid number',
    min: (bound: string) => `Minimum value is ${bound}`,
    max: (bound: string) => `Maximum value is ${bound}`,
    betsBetween: (min: number, max: number) => `Number of bets must be between ${min} and ${max}`,
    targetDecimals: 'Target can have at most 2 decimal places',
    insufficient: { coin: 'Insufficient coin balance', ticket: 'Insufficient ticket balance' },
  },
  offline: 'You are offline. Bets and payments are paused.',
  demo: 'Demo: no real money',
  pages: {
    notFound: 'This page does not exist.',
    forbidden: "You don't have permission to perform this action.",
    closedGame: 'This game is not open yet.',
    gameFailed: 'This game could not load. Your balance is safe.',
  },
  dice: {
    checking: 'Checking your bet…',
    unresolved: 'We could not reach the server about your last bet. It is settled once at most.',
    practice: 'Practice roll: no stake, no payout, not in your history.',
    unverified: 'This result could not be verified',
  },
  results: { none: 'No results yet.', notUpdated: 'Not updated' },
  table: { empty: 'No data found' },
} as const
