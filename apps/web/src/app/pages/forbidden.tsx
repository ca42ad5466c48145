import { messages } from '#lib/messages.ts'
import { MessagePage } from './message-page.tsx'

export function Forbidden() {
  return <MessagePage title="403">{messages.pages.forbidden}</MessagePage>
}
