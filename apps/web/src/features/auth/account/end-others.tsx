import { endOtherSessions } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import styles from '../auth.module.css'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { securityTexts } from './security-texts.ts'

/** The button that logs out all other devices, after asking for the password. */
export function EndOthers() {
  const texts = useTexts(securityTexts).others
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className={styles.choices}>
        <Button isWide icon="i-logout" onClick={() => setIsAsking(true)}>
          {texts.open}
        </Button>
      </div>
      {isAsking && (
        <EndSessionsDialog
          texts={texts}
          send={(body) => api.call(endOtherSessions, { body })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
