import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '#lib/api/api-client.ts'
import { startLanguage } from '#lib/language.ts'
import { nextTask } from '#lib/next-task.ts'
import { startSounds } from '#lib/sound/sound.ts'
import { askAge } from '#player/session/ask-age.ts'
import { startSessionClock } from '#player/session/check-session.ts'
import { endSession, session } from '#player/session/session-store.ts'
import { App } from './app/app.tsx'
import { followSession } from './app/follow-session.ts'
import { createAppRouter } from '#app/routes.tsx'

api.onSessionLost((error) => {
  if (session().status === 'signed-in') endSession('expired', error.message)
})
api.onAgeRequired(askAge)
startSessionClock()
startSounds()
void open()

/**
 * Renders in a task of its own, so that a slow phone can handle input after parsing the program.
 */
async function open(): Promise<void> {
  await Promise.all([startLanguage(), nextTask()])
  const router = createAppRouter()
  followSession(router)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
