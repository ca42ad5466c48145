import type { OperatorSettings } from '@kapis/contract/settings'
import { getGameSettings } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { formatPeso } from '#lib/amounts.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Facts } from '#staff/actions/field-list.tsx'
import { Switch } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'
import { settingsTexts } from './texts.ts'

/** The form for the features of play that the operator may restrict. */
export function PlayForm({ settings }: { settings: OperatorSettings }) {
  const form = useSettingsForm(settings, {
    draft: {
      autoBet: settings.autoBet,
      turbo: settings.turbo,
      seconds: String(settings.minCycleMs / 1000),
    },
    read: ({ autoBet, turbo, seconds }) => ({ autoBet, turbo, minCycleMs: msOf(seconds) }),
  })
  const { typed, change } = form
  const t = useTexts(settingsTexts).play
  return (
    <SettingsCard settings={settings} form={form} title={t.title} note={t.note}>
      <div className={styles.rows}>
        <Switch
          label={t.autoBet}
          isOn={typed.autoBet}
          onChange={(autoBet) => change({ autoBet })}
        />
        <Switch label={t.turbo} isOn={typed.turbo} onChange={(turbo) => change({ turbo })} />
      </div>
      <TextField
        label={t.cycle}
        hint={t.cycleHint}
        inputMode="decimal"
        value={typed.seconds}
        error={form.faults['minCycleMs']}
        onChange={(event) => change({ seconds: event.target.value })}
      />
      <InForce />
    </SettingsCard>
  )
}

/** Shows the values in force, which are the stricter of these settings and the deployment's. */
function InForce() {
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'play'],
    queryFn: () => api.call(getGameSettings, {}),
    meta: { isSilent: true },
  })
  const t = useTexts(settingsTexts).play
  if (data === undefined) return null
  const onOrOff = (isOn: boolean) => (isOn ? t.on : t.off)
  return (
    <div>
      <h3 className={styles.small}>{t.now}</h3>
      <Facts
        rows={[
          [t.autoBet, onOrOff(data.autoBet)],
          [t.turbo, onOrOff(data.turbo)],
          [t.cycle, t.seconds(String(data.minCycleMs / 1000))],
          [t.maxPayout, formatPeso(data.maxPayout)],
        ]}
      />
    </div>
  )
}

/** Converts typed seconds to milliseconds. Invalid text becomes -1, which the contract refuses. */
function msOf(seconds: string): number {
  return /^\d+(\.\d{1,3})?$/.test(seconds.trim()) ? Math.round(Number(seconds) * 1000) : -1
}
