import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { CHROMIUM } from '../../../e2e/chromium.ts'
import { watchRequests } from '../../../e2e/quiet.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { TEXT_AS_HTML } from './planted.ts'
import type { ProofContext } from '../proof.ts'

/** Events that must not happen while a page is open. */
type Watch = { dialogs: string[]; violations: string[]; strangers: string[] }

/**
 * Opens a browser that records every dialog, every policy violation and every request to another
 * host.
 */
export async function openWatchedBrowser(ctx: ProofContext, origin: string) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  ctx.onExit(() => browser.close())
  const watch: Watch = { dialogs: [], violations: [], strangers: [] }
  return {
    watch,
    async pageOf(player: Player): Promise<Page> {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      })
      // A Secure cookie must be set for an HTTPS address. The browser also sends it to loopback
      // over HTTP.
      const url = origin.replace('http:', 'https:')
      const cookie = { name: '__Host-kapis', value: player.cookie, url }
      await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }])
      await note(context, watch, origin)
      context.setDefaultTimeout(60_000)
      if (ctx.planted) await context.addInitScript(TEXT_AS_HTML)
      const page = await context.newPage()
      watchRequests(page)
      return page
    },
  }
}

async function note(context: BrowserContext, watch: Watch, origin: string): Promise<void> {
  context.on('dialog', (dialog) => {
    watch.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(origin)) watch.strangers.push(url)
  })
  await context.exposeBinding('kapisBreach', (_, text: string) => void watch.violations.push(text))
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    kapisBreach(event.violatedDirective + ' ' + event.blockedURI))`)
}
