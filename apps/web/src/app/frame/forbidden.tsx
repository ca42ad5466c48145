import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { MessagePage } from './message-page.tsx'

export function Forbidden() {
  const pages = useTexts(pageTexts)
  return <MessagePage title={pages.forbiddenTitle}>{pages.forbidden}</MessagePage>
}
