/** The codes of errors after which a server is not connected. The host may be away, as in a failover. */
export const LOST_CONNECTION: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]
