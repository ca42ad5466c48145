import { StrictMode } from 'react'
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
import { App } from './app/app.tsx'
import { followSession } from './app/follow-session.ts'
import { registerWorker } from './app/register-worker.ts'
import { createAppRouter } from '#app/app-router.tsx'

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
 * Renders the app in a separate task, so that a slow phone can handle input between parsing and
 * rendering.
 */
async function open(): Promise<void> {
  await Promise.all([startLanguage(), nextTask()])
  const router = createAppRouter({ onError: reportBug })
  followSession(router)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
