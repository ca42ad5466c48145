import { OPTIONAL_NOTICES } from '@kapis/contract/contact'
import { unsubscribe } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { showError } from '#ui/snackbars.ts'
import styles from './auth.module.css'
import { contactTexts } from './contact/texts.ts'

/**
 * The page that the unsubscribe link of a notice leads to. It asks first, because programs that
 * check mails open every link.
 */
export function UnsubscribePage() {
  const { unsubscribe: texts } = useTexts(contactTexts)
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const token = location.hash.slice(1)
  const kind = OPTIONAL_NOTICES.find((one) => token.split('.')[1] === one)

  async function stop() {
    setState('busy')
    try {
      await api.call(unsubscribe, { body: { token } })
      setState('done')
    } catch (error) {
      showError(messageOf(error))
      setState('open')
    }
  }

  if (kind === undefined) return <Message title={texts.title} text={texts.invalid} />
  if (state === 'done') return <Message title={texts.title} text={texts.done} />
  return (
    <section className={styles.page}>
      <PageTitle title={texts.title} />
      <p>{texts.lead[kind]}</p>
      <Button variant="primary" isBusy={state === 'busy'} onClick={() => void stop()}>
        {texts.stop}
      </Button>
    </section>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.page}>
      <PageTitle title={title} />
      <p role="status">{text}</p>
    </section>
  )
}
