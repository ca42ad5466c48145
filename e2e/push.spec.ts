import type { CDPSession, Page, Worker } from '@playwright/test'
import { makePushBrowser } from '../tools/push/push-browser.ts'
import type { PushBrowser } from '../tools/push/push-browser.ts'
import { expect, logOut, signUp, test } from './fixtures.ts'
import { shoot } from './shoot.ts'

test.use({ serviceWorkers: 'allow' })

const SERVICE = process.env['E2E_PUSH_URL']!

/**
 * Lets the page subscribe at our fake push service: that of the browser's vendor cannot be reached
 * from here, and a headless Chromium denies the permission for notifications to every site. The
 * API, the worker, the encrypted message and the service worker are real.
 */
async function subscribeHere(page: Page): Promise<{ browser: PushBrowser; endpoint: string }> {
  const browser = makePushBrowser()
  const endpoint = `${SERVICE}/ok/${crypto.randomUUID()}`
  const content = fakeSubscriptions({ endpoint, keys: browser.keys })
  await page.addInitScript({ content })
  return { browser, endpoint }
}

/** The script that replaces the browser's subscriptions by this one. */
function fakeSubscriptions(made: { endpoint: string; keys: PushBrowser['keys'] }): string {
  return `
    const made = ${JSON.stringify(made)}
    const bytesOf = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const subscription = () => ({
      ...made,
      options: { applicationServerKey: bytesOf(window.name).buffer },
      toJSON: () => made,
      unsubscribe: async () => {
        window.name = ''
        return true
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    // Unlike the storage, the name of the window outlives a sign-out.
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      window.name = applicationServerKey
      return subscription()
    }
    PushManager.prototype.getSubscription = async () => (window.name === '' ? null : subscription())
  `
}

/** Waits for the next message at an endpoint, and returns it as the browser decrypts it. */
async function receive(browser: PushBrowser, endpoint: string): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const reply = await fetch(`${SERVICE}/received.json`)
    const all = (await reply.json()) as { path: string; body: string }[]
    found = all.findLast(({ path }) => SERVICE + path === endpoint)?.body
    return found !== undefined
  }
  await expect.poll(look, { timeout: 30_000 }).toBe(true)
  return browser.read(Buffer.from(found!, 'base64'))
}

/** Returns the page's service worker and the id by which the browser delivers messages to it. */
async function findWorker(page: Page): Promise<{ worker: Worker; deliver: Deliver }> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated')
  const client = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(client)
  const origin = new URL(page.url()).origin
  const deliver = async (data: string) => {
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  return { worker: page.context().serviceWorkers()[0]!, deliver }
}

type Deliver = (data: string) => Promise<void>

async function registrationOf(client: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  return found
}

/**
 * Records what the service worker shows, because a headless Chromium shows no notifications. The
 * window that a click opens is recorded as well: browsers open one only for a real click.
 */
const recordShown = (worker: Worker) =>
  worker.evaluate(`
    globalThis.shown = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    clients.openWindow = async (url) => void shown.push({ opened: url })
  `)

const shownIn = (worker: Worker) => worker.evaluate<object[]>('shown')

const section = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })

test('a player switches notices on, and one reaches the service worker of the device', async ({
  page,
}, info) => {
  const { browser, endpoint } = await subscribeHere(page)
  await signUp(page)
  await page.goto('/profile#contact')
  const choice = section(page).getByRole('switch')
  await expect(choice).not.toBeChecked()
  await section(page).scrollIntoViewIfNeeded()
  await shoot(page, info, 'push-off')
  await choice.click()
  await expect(section(page).getByRole('checkbox', { name: 'Withdrawals' })).toBeChecked()
  await shoot(page, info, 'push-on')

  const { worker, deliver } = await findWorker(page)
  await recordShown(worker)
  await page.getByTestId('limits-wager').getByRole('button').click()
  await page.getByText('Day', { exact: true }).click()
  await page.getByLabel('Max amount').fill('100')
  await page.getByRole('button', { name: 'Save limit' }).click()
  const message = await receive(browser, endpoint)
  await deliver(message)
  const notice = { title: 'Kapis', body: 'A limit on your account was changed.', lang: 'en' }
  await expect.poll(() => shownIn(worker)).toMatchObject([notice])
  const opened = await worker.evaluate<object[]>(`(async () => {
    const event = new ExtendableEvent('notificationclick')
    const works = []
    const notification = { close() {}, data: shown[0].data }
    Object.assign(event, { notification, waitUntil: (work) => works.push(work) })
    dispatchEvent(event)
    await Promise.all(works)
    return shown.slice(1)
  })()`)
  expect(opened).toEqual([{ opened: `${new URL(page.url()).origin}/profile#limits` }])
  expect(await cachedPaths(page)).toEqual(['/offline.css', '/offline.html', '/offline.js'])
})

/** Returns the paths in all caches of the site. */
async function cachedPaths(page: Page): Promise<string[]> {
  const paths = await page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)
  return paths.toSorted()
}

test('signing out ends the notices of the device, here and at the server', async ({
  page,
  isMobile,
}) => {
  await subscribeHere(page)
  await signUp(page)
  await page.goto('/profile#contact')
  await section(page).getByRole('switch').click()
  await expect(section(page).getByRole('checkbox')).toHaveCount(3)
  // The choice outlives a reload.
  await section(page).getByRole('checkbox', { name: 'Limit changes' }).click()
  await expect(section(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.reload()
  await expect(section(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await logOut(page, isMobile)
  const isSubscribed = `navigator.serviceWorker.getRegistration()
    .then((worker) => worker.pushManager.getSubscription()).then((one) => one !== null)`
  expect(await page.evaluate(isSubscribed)).toBe(false)
})

test('a blocked permission is explained, and asked for on a click only', async ({
  page,
  context,
}, info) => {
  await context.clearPermissions()
  const content = `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`
  await page.addInitScript({ content })
  await signUp(page)
  await page.goto('/profile#contact')
  await expect(section(page)).toContainText('Your browser blocks notifications from Kapis.')
  await expect(section(page).getByRole('switch')).toHaveCount(0)
  await section(page).scrollIntoViewIfNeeded()
  await shoot(page, info, 'push-denied')
})
