import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { TEXT_AS_HTML } from './planted.ts'
import type { ProofContext } from '../proof.ts'

/** Events that must not happen while a page is viewed. */
type Watch = { dialogs: string[]; violations: string[]; strangers: string[] }

/**
 * Opens a browser that records every dialog, every policy violation and every request to another
 * host.
 */
export async function openWatchedBrowser(ctx: ProofContext, origin: string) {
  const browser = await chromium.launch({
    executablePath: process.env['E2E_CHROMIUM'] ?? '/usr/bin/chromium',
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
      })
      // A Secure cookie must be set from HTTPS; the browser also sends it to loopback over HTTP.
      const url = origin.replace('http:', 'https:')
      const cookie = { name: '__Host-kapis', value: player.cookie, url }
      await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }])
      await note(context, watch, origin)
      context.setDefaultTimeout(60_000)
      if (ctx.planted) await context.addInitScript(TEXT_AS_HTML)
      return context.newPage()
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
