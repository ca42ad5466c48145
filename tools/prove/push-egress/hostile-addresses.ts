/** Hosts that are, or lead to, this machine and networks such as the operator's. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  'api.localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0.0.0.0',
  '0',
  '127.255.255.254',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  'metadata.google.internal',
  'inside.example',
  'rebinding.example',
  'fcm.googleapis.com.inside.example',
  'fcm.googleapis.com@127.0.0.1',
  'user:password@127.0.0.1',
]
const FORMS = [
  (host: string, port: number) => `http://${host}:${port}/`,
  (host: string, port: number) => `https://${host}:${port}/`,
  (host: string) => `https://${host}/`,
  (host: string, port: number) => `//${host}:${port}/`,
]
/** Other ways to name this machine. */
const oddUrls = (port: number) => [
  `http:\\\\127.0.0.1:${port}\\`,
  `http:127.0.0.1:${port}`,
  ` http://127.0.0.1:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@fcm.googleapis.com/`,
  `https://127.0.0.1:${port}\\@fcm.googleapis.com/`,
  `https://fcm.googleapis.com:${port}@127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET`,
  `unix:///var/run/postgresql`,
  `file://127.0.0.1/etc/passwd`,
]

/** Returns addresses that must never be called. Those with a port name the listener. */
export function hostileUrls(port: number): string[] {
  return [...HOSTS.flatMap((host) => FORMS.map((form) => form(host, port))), ...oddUrls(port)]
}

/** A public address, which a name may lead to. No packet reaches it. */
export const PUBLIC = '17.0.0.1'
const DOMAIN = 'push.apple.com'
/** The name of a push service that leads to a public address. The worker must try to call it. */
export const HONEST = `honest.${DOMAIN}`

const INSIDE = [
  '127.0.0.1',
  '10.0.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '0.0.0.0',
  '198.18.0.1',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
]

/** Names of push services, each with its answers, that lead into networks such as our own. */
const LYING: Record<string, string[][]> = {
  ...Object.fromEntries(INSIDE.map((address, n) => [`inside-${n}.${DOMAIN}`, [[address]]])),
  [`both.${DOMAIN}`]: [[PUBLIC, '127.0.0.1']],
  [`turned.${DOMAIN}`]: [['127.0.0.1', PUBLIC]],
  // The answer changes between two look-ups, as by DNS rebinding.
  [`rebinding.${DOMAIN}`]: [[PUBLIC], ['127.0.0.1']],
  'fcm.googleapis.com': [['127.0.0.1']],
}

export const LYING_URLS = Object.keys(LYING).map((name) => `https://${name}/`)

/** The answers that the API and the worker get for names. All others do not exist. */
export const NAMES: Record<string, string[][]> = {
  ...LYING,
  [HONEST]: [[PUBLIC]],
  localhost: [['127.0.0.1']],
  'localhost.': [['127.0.0.1']],
  'api.localhost': [['127.0.0.1']],
  'metadata.google.internal': [['169.254.169.254']],
  'inside.example': [['127.0.0.1']],
  'rebinding.example': [[PUBLIC], ['127.0.0.1']],
  'fcm.googleapis.com.inside.example': [['127.0.0.1']],
}
