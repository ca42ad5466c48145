import { messages } from '#lib/messages.ts'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  return <MessagePage title="Page not found">{messages.pages.notFound}</MessagePage>
}
