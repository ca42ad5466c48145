/**
 * What this browser can do: `home-screen` if it shows notices only for apps on the home screen, as
 * on iPhones.
 */
export type DevicePush = 'unsupported' | 'home-screen' | 'denied' | 'ready'

export function devicePush(): DevicePush {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (hasAll) return Notification.permission === 'denied' ? 'denied' : 'ready'
  return 'standalone' in navigator && !navigator.standalone ? 'home-screen' : 'unsupported'
}

/**
 * Asks for permission, which browsers allow on a click only, and subscribes. Returns null if the
 * user refused. Throws if the browser cannot reach its push service.
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.getRegistration()
  if (worker === undefined) throw new Error('There is no service worker.')
  const earlier = await worker.pushManager.getSubscription()
  // A browser keeps one subscription, and refuses another one with a new key.
  if (earlier !== null && keyOf(earlier) !== publicKey) await earlier.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

export async function findSubscription(): Promise<PushSubscription | null> {
  if (devicePush() !== 'ready') return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Ends the subscription of this browser. The push service then refuses our messages to it. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Returns our public key with which the browser subscribed, in base64url. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
