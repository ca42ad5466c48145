import { messages } from '#lib/messages.ts'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  return <MessagePage title={messages.pages.notFoundTitle}>{messages.pages.notFound}</MessagePage>
}
