import { getSettings } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { GameSwitchesCard } from './game-switches.tsx'
import { Maintenance } from './maintenance.tsx'
import { PayeeForm } from './payee-form.tsx'
import { PlayForm } from './play-form.tsx'
import styles from './settings.module.css'
import { ThresholdsForm } from './thresholds-form.tsx'
import { settingsTexts } from './texts.ts'

/** The page of the operator's settings, which can be changed without a deployment. */
export function SettingsPage() {
  const texts = useTexts(settingsTexts)
  const { data, isError, refetch } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'settings'],
    queryFn: () => api.call(getSettings, {}),
    meta: { isSilent: true },
  })
  const settings = data?.settings
  const canSwitch = useCan('games.switch')
  const canSeeJobs = useCan('jobs.read')
  return (
    <>
      <AdminPageHeader
        title={texts.title}
        note={
          settings === undefined ? texts.note : texts.changed(formatDateTime(settings.updatedAt))
        }
      />
      {settings !== undefined ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <PayeeForm key={settings.version} settings={settings} />
            <ThresholdsForm key={`t${settings.version}`} settings={settings} />
            {canSeeJobs && <DeadJobs />}
          </div>
          <div className={styles.column}>
            {canSwitch && <GameSwitchesCard />}
            <Maintenance key={`m${settings.version}`} settings={settings} />
            <PlayForm key={`p${settings.version}`} settings={settings} />
          </div>
        </div>
      ) : isError ? (
        <div className={styles.card} role="alert">
          <p>{texts.unavailable}</p>
          <Button onClick={() => void refetch()}>{texts.retry}</Button>
        </div>
      ) : (
        <div className={styles.card} role="status" aria-label={texts.loading}>
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </>
  )
}
