import { useRouterState } from '@tanstack/react-router'
import { messages } from '#lib/messages.ts'
import { LOBBY } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown when a chunk failed to load or a render failed. Money is not affected. */
export function LoadError() {
  const isGame = useRouterState({ select: (state) => state.location.pathname.startsWith(LOBBY) })
  return (
    <MessagePage
      title={messages.pages.failedTitle}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {messages.pages.retry}
        </Button>
      }
    >
      {isGame ? messages.pages.gameFailed : messages.errors.unexpected}
    </MessagePage>
  )
}
