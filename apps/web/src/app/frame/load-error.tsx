import { useRouterState } from '@tanstack/react-router'
import { LOBBY } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { errorTexts } from '#lib/api/texts.ts'
import { MessagePage } from './message-page.tsx'

/**
 * The page for a chunk that failed to load or a component that failed to render. Neither failure
 * affects money.
 */
export function LoadError() {
  const pages = useTexts(pageTexts)
  const errors = useTexts(errorTexts)
  const isGame = useRouterState({ select: (state) => state.location.pathname.startsWith(LOBBY) })
  return (
    <MessagePage
      title={pages.failedTitle}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {pages.retry}
        </Button>
      }
    >
      {isGame ? pages.gameFailed : errors.unexpected}
    </MessagePage>
  )
}
