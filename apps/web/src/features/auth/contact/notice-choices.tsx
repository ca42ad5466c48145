import type { OptionalNotice, OwnContact } from '@kapis/contract/contact'
import { OPTIONAL_NOTICES } from '@kapis/contract/contact'
import { setNotice } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { useTexts } from '#texts/texts.ts'
import { CheckField } from '#ui/fields/text-field.tsx'
import { showError } from '#ui/snackbars.ts'
import styles from './contact.module.css'
import { contactTexts } from './texts.ts'
import { showContact } from './use-contact.ts'

/** Switches the optional notices by e-mail on and off. */
export function NoticeChoices({ userId, contact }: { userId: string; contact: OwnContact }) {
  const { notices } = useTexts(contactTexts)
  const [isBusy, setIsBusy] = useState(false)

  async function change(kind: OptionalNotice, isOn: boolean) {
    setIsBusy(true)
    try {
      const body = { kind, isOn }
      showContact(userId, await api.call(setNotice, { params: { userId }, body }))
    } catch (error) {
      showError(messageOf(error))
    }
    setIsBusy(false)
  }

  return (
    <fieldset className={styles.notices} disabled={isBusy}>
      <legend>{notices.legend}</legend>
      {OPTIONAL_NOTICES.map((kind) => (
        <CheckField
          key={kind}
          label={notices.kinds[kind]}
          checked={contact.notices[kind]}
          onChange={(event) => void change(kind, event.target.checked)}
        />
      ))}
      <small>{notices.required}</small>
    </fieldset>
  )
}
