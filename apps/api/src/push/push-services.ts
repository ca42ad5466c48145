/**
 * The hosts of the push services of Chrome, Edge, Firefox and Safari. A name that begins with a dot
 * stands for its subdomains.
 */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.notify.windows.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
]

/**
 * Returns whether an endpoint belongs to a known push service. Browsers report endpoints, and we
 * send requests to them from inside our network, so no other address is ever called. `testService`
 * is the origin of a fake service, which production refuses to start with.
 */
export function isPushEndpoint(endpoint: string, testService: string | null): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (testService !== null && url.origin === testService) return true
  return url.protocol === 'https:' && url.port === '' && PUSH_HOSTS.some((host) => isAt(url, host))
}

function isAt({ hostname }: URL, host: string): boolean {
  return host.startsWith('.') ? hostname.endsWith(host) : hostname === host
}
