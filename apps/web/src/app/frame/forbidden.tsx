import { messages } from '#lib/messages.ts'
import { MessagePage } from './message-page.tsx'

export function Forbidden() {
  return <MessagePage title={messages.pages.forbiddenTitle}>{messages.pages.forbidden}</MessagePage>
}
