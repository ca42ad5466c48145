import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  const pages = useTexts(pageTexts)
  return <MessagePage title={pages.notFoundTitle}>{pages.notFound}</MessagePage>
}
