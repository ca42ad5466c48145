/**
 * The specification's message for each HTTP status, used when an error has no message of its own.
 */
export const STATUS_MESSAGES = {
  400: 'Please verify your input and try again.',
  401: 'Your session has expired. Please log in again.',
  403: "You don't have permission to perform this action.",
  404: 'The requested resource could not be found.',
  409: 'This action conflicts with the current state of the resource.',
  413: 'Please verify your input and try again.',
  415: 'Please verify your input and try again.',
  422: 'The data you provided is invalid.',
  429: 'Too many requests. Please try again later.',
  500: 'Something went wrong. Please try again.',
  502: 'There was an issue with the gateway. Please try again later.',
  503: 'The service is unavailable. Please try again later.',
  504: 'The request timed out. Please try again later.',
} as const

export const NETWORK_MESSAGE = 'Failed to connect to the server. Please try again.'
export const SESSION_EXPIRED_MESSAGE = 'Session expired. Please log in again.'
export const SESSION_LIMIT_MESSAGE =
  'You were logged out here because you logged in on another device. You can be logged in on up to 5 devices.'
