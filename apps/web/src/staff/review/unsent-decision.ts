import { useSession } from '#player/session/session-store.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { currentTexts } from '#texts/texts.ts'
import { showError } from '#ui/snackbars.ts'

type Unsent = { userId: string; label: string }

let unsent: Unsent[] = []

/**
 * Remembers that a decision was not sent because the session ended first. At the next sign-in, a
 * message names the decision, but only if the same member of staff has signed in.
 */
export function sayLater(decision: Unsent): void {
  unsent.push(decision)
}

useSession.subscribe(({ status, user }) => {
  if (status !== 'signed-in') return
  const kept = unsent
  unsent = []
  for (const { userId, label } of kept) {
    if (user?.userId === userId) showError(currentTexts(reviewTexts).notSent(label))
  }
})
