import { SESSION_COOKIE } from '../src/http/credentials/session-cookie.ts'

/** Who sends a request: a user with a session, or a program with an API token. */
export type Sender = { cookie: string } | { apiToken: string }

/** Returns the headers that name the sender of a request; none for a stranger. */
export function credentialsOf(sender: Sender | null): Record<string, string> {
  if (sender === null) return {}
  return 'apiToken' in sender
    ? { authorization: `Bearer ${sender.apiToken}` }
    : { cookie: `${SESSION_COOKIE}=${sender.cookie}` }
}
