import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '#lib/api-client.ts'
import { startLanguage } from '#lib/language.ts'
import { startSounds } from '#lib/sound.ts'
import { startSessionClock } from '#session/check-session.ts'
import { endSession, session } from '#session/session-store.ts'
import { App } from './app/app.tsx'
import { followSession } from './app/follow-session.ts'
import { createAppRouter } from './app/router.tsx'

const router = createAppRouter()

api.onSessionLost((error) => {
  if (session().status === 'signed-in') endSession('expired', error.message)
})
followSession(router)
startSessionClock()
startSounds()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
const page = createRoot(root)
void startLanguage().then(() =>
  page.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
)
