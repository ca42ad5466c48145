import type { OperatorSettings } from '@kapis/contract/settings'
import { UpdateSettings } from '@kapis/contract/settings'
import { getSettings, updateSettings } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { currentTexts } from '#texts/texts.ts'
import { settingsTexts } from './texts.ts'

export type SettingsInput = Omit<Partial<OperatorSettings>, 'version' | 'updatedAt'>

/**
 * Returns the state of one settings card: the typed values, the errors that the contract's schema
 * finds in them, and the values that differ from the saved settings.
 */
export function useSettingsForm<D>(
  settings: OperatorSettings,
  { draft, read }: { draft: D; read: (draft: D) => Record<keyof SettingsInput, unknown> | object },
) {
  const [typed, setTyped] = useState(draft)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isAsking, setIsAsking] = useState(false)
  const requested = read(typed) as Record<string, unknown>
  const sent = Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== settings[field as keyof SettingsInput],
    ),
  )
  return {
    typed,
    faults,
    sent: sent as SettingsInput,
    isChanged: Object.keys(sent).length > 0,
    isAsking,
    change(changed: Partial<D>) {
      setTyped({ ...typed, ...changed })
      setFaults({})
    },
    undo() {
      setTyped(draft)
      setFaults({})
    },
    /** Opens the confirmation if every field is valid. */
    ask() {
      const found = faultsOf(settings, sent)
      setFaults(found)
      if (Object.keys(found).length === 0) setIsAsking(true)
    },
    close: () => setIsAsking(false),
  }
}

/** Returns the first error of each field. */
function faultsOf(settings: OperatorSettings, sent: object): Record<string, string> {
  const whole = { ...sent, version: settings.version, reason: '-' }
  const result = UpdateSettings.safeParse(whole)
  const faults: Record<string, string> = {}
  for (const { path, message } of result.success ? [] : result.error.issues) {
    faults[String(path[0])] ??= message
  }
  return faults
}

/** Saves settings. `success` replaces the message of the reply. */
export function saveSettings(
  settings: OperatorSettings,
  sent: SettingsInput,
  reason: string,
  success?: string,
) {
  const { version } = settings
  return executeAction(
    updateSettings,
    { body: { ...sent, version, reason } },
    {
      isFormError: true,
      ...(success !== undefined && { success }),
      seen: {
        before: settings,
        read: async () => (await api.call(getSettings, {})).settings,
        labels: currentTexts(settingsTexts).labels,
      },
    },
  )
}
