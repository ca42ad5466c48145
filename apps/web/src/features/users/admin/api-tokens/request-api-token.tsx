import { API_TOKEN_DAYS_MAX } from '@kapis/contract/api-tokens'
import { requestApiToken } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { reportName } from '#staff/report-name.ts'
import { useStaff } from '#staff/use-staff.ts'
import { CheckField, TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './api-tokens.module.css'
import { apiTokensTexts } from './texts.ts'

const DAYS = 30

type RequestProps = { routes: readonly string[]; onClose: () => void }

/** The dialog that requests a token for oneself or for another member of staff. */
export function RequestApiToken({ routes, onClose }: RequestProps) {
  const t = useTexts(apiTokensTexts)
  const [name, setName] = useState('')
  const [holder, setHolder] = useState(useStaff().username)
  const [days, setDays] = useState(String(DAYS))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (route: string) =>
    setChosen(chosen.includes(route) ? chosen.filter((one) => one !== route) : [...chosen, route])
  return (
    <Confirm
      title={t.add}
      message={t.message}
      confirmText={t.confirm}
      reason="required"
      onConfirm={(reason) => {
        const sent = { body: { name, holder, routes: [...chosen], days: Number(days), reason } }
        return executeAction(requestApiToken, sent, { isFormError: true, success: t.requested })
      }}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t.holder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
      />
      <TextField
        label={t.days}
        hint={t.daysHint(API_TOKEN_DAYS_MAX)}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <fieldset>
        <legend className={styles.legend}>{t.reports}</legend>
        <div className={styles.reports}>
          {routes.map((route) => (
            <CheckField
              key={route}
              label={reportName(route)}
              checked={chosen.includes(route)}
              onChange={() => toggle(route)}
            />
          ))}
        </div>
      </fieldset>
    </Confirm>
  )
}
