import type { Page } from '@playwright/test'
import { lost } from './console-guard.ts'
import { expect, logIn, PLAYERS, test } from './fixtures.ts'
import { untilQuiet, watchRequests } from './quiet.ts'

test.use({ serviceWorkers: 'allow' })

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type AppManifest = {
  display: string
  id: string
  start_url: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

const OFFLINE_FILES = ['/offline.css', '/offline.html', '/offline.js']

/** Opens the home page and waits until the worker controls it. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/home')
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated')
}

/** Returns the paths in all caches of the site. */
async function cachedPaths(page: Page): Promise<string[]> {
  const paths = await page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)
  return paths.toSorted()
}

test('the browser accepts the manifest, and its icons have the sizes they state', async ({
  page,
}) => {
  await page.goto('/home')
  const client = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const manifest = JSON.parse(data) as AppManifest
  expect(manifest).toMatchObject({ name: 'Kapis', display: 'standalone', id: '/' })
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // With a window, Chromium opens journeys in a private one, which cannot install anything.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(faults).toEqual([])

  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((one) => one.icons)]
  expect(new Set(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`))).toEqual(
    new Set(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href'))!
  for (const { src, sizes } of [...icons, { src: apple, sizes: '180x180' }]) {
    expect(await sizeOf(page, src), src).toBe(sizes)
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
})

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(src)}
    await image.decode()
    return image.naturalWidth + 'x' + image.naturalHeight
  })()`)
}

test('the shortcuts open the games, the wallet and the history', async ({ page }) => {
  await logIn(page, PLAYERS.keyboard)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as AppManifest
  const [games, wallet, history] = manifest.shortcuts.map(({ url }) => url)
  await page.goto(games!)
  await expect(page).toHaveURL(/\/casino\/games$/)
  for (const [url, tab] of [
    [wallet!, 'Deposit'],
    [history!, 'History'],
  ] as const) {
    await page.goto(url)
    await expect(page.getByRole('dialog').getByRole('tab', { name: tab })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page).toHaveURL(/\/home$/)
  }
})

for (const { language, title, retry } of [
  { language: 'en', title: 'No connection', retry: 'Retry' },
  { language: 'fil', title: 'Walang koneksyon', retry: 'Subukan ulit' },
]) {
  test(`offline, a page that cannot be loaded says so in the language "${language}"`, async ({
    page,
    context,
    expectInConsole,
  }) => {
    expectInConsole(lost('.+', 'ERR_INTERNET_DISCONNECTED'))
    await page.addInitScript((chosen) => {
      localStorage.setItem('device-choices', JSON.stringify({ language: chosen }))
    }, language)
    await openWithWorker(page)

    await context.setOffline(true)
    await page.goto('/fairness')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(1)
    // The style sheet comes from the cache too.
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 17, 16)')
    await page.getByRole('link', { name: retry }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    await context.setOffline(false)
    // The page loads by itself once the site can be reached.
    await expect(page.getByRole('banner').first()).toBeVisible()
  })
}

test('the caches hold the offline page only, and the worker does not see the API', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(lost('.+', 'ERR_INTERNET_DISCONNECTED'))
  watchRequests(page)
  await page.goto('/robots.txt')
  // What an older release might have left.
  await page.evaluate(`caches
    .open('offline of an older release')
    .then((cache) => cache.put('/api/v1/old', new Response('a balance')))`)
  await openWithWorker(page)
  await logIn(page, PLAYERS.keyboard)
  await page.goto('/profile')
  await page.goto('/casino/games/dice')
  await expect(page.getByRole('button', { name: 'Practice roll' })).toBeEnabled()
  await untilQuiet(page)
  expect(await cachedPaths(page)).toEqual(OFFLINE_FILES)

  // The browser's record of who replied. It is empty for images that it still had in memory.
  const replies = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON() as { name: string; workerMatchedSourceType: string })
      .map(({ name, workerMatchedSourceType }) => [
        new URL(name).pathname,
        workerMatchedSourceType,
      ]),
  )
  const calls = replies.filter(([path]) => path!.startsWith('/api/'))
  expect(new Set(calls.map(([, source]) => source))).toEqual(new Set(['network']))
  expect(replies.filter(([, source]) => source === 'fetch-event')).toEqual([])

  await context.setOffline(true)
  const isAnswered = await page.evaluate(() =>
    fetch('/api/v1/auth/verify', { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    ),
  )
  expect(isAnswered).toBe(false)
  // An open page keeps its own banner.
  await expect(page.getByText('You’re offline.').first()).toBeVisible()
})
