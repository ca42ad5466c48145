import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '#lib/api/api-client.ts'
import { startLanguage } from '#lib/language.ts'
import { nextTask } from '#lib/next-task.ts'
import { reportBug, startErrorReports } from '#lib/api/report-errors.ts'
import { startSounds } from '#lib/sound/sound.ts'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { askAge } from '#player/session/ask-age.ts'
import { startSessionClock } from '#player/session/check-session.ts'
import { endSession, session } from '#player/session/session-store.ts'
import { App, loadFirstPage } from './app/app.tsx'
import { followSession } from './app/follow-session.ts'
import { registerWorker } from './app/register-worker.ts'
import { createAppRouter } from '#app/app-router.tsx'

const WAIT_MS = 4_000

startErrorReports()
api.onSessionLost((error) => {
  if (session().status === 'signed-in') endSession('expired', error.message)
})
api.onAgeRequired(askAge)
api.onIdentityRequired(() => openOverlay('identity'))
startSessionClock()
startSounds()
registerWorker()
void open()

/**
 * Renders the app once its first page is loaded. Until then the page shows the loading screen of
 * index.html, which React would only draw again; if it takes long, React's own one offers a retry.
 * It begins in a separate task, so that a slow phone can handle input after parsing.
 */
async function open(): Promise<void> {
  await Promise.all([startLanguage(), nextTask()])
  const router = createAppRouter({ onError: reportBug })
  followSession(router)
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no #root.')
  const root = createRoot(element)
  const render = (isLoaded: boolean) =>
    root.render(
      <StrictMode>
        <App router={router} isLoaded={isLoaded} />
      </StrictMode>,
    )
  const waiting = setTimeout(() => render(false), WAIT_MS)
  await loadFirstPage(router)
  clearTimeout(waiting)
  startTransition(() => render(true))
}
