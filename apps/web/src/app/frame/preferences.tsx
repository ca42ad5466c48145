import { setDevicePreference, useDevicePreferences } from '#lib/device-preferences.ts'
import { chooseLanguage } from '#lib/language.ts'
import { chooseTheme, useTheme } from '#lib/theme.ts'
import { Slider, Switch } from '#ui/fields/choices.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { showError } from '#ui/snackbars.ts'
import type { Language } from '#texts/language.ts'
import { useLanguage } from '#texts/language.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './preferences.module.css'
import { preferencesTexts } from './preferences-texts.ts'

const PERCENT = 100

/** The controls for language, theme and sound, which are stored on the device. */
export function Preferences() {
  const language = useLanguage()
  const theme = useTheme()
  const isMuted = useDevicePreferences((state) => state.isMuted)
  const volume = useDevicePreferences((state) => Math.round(state.volume * PERCENT))
  const texts = useTexts(preferencesTexts)
  return (
    <div className={styles.choices}>
      <Segmented
        label={texts.language}
        choices={[
          { value: 'en', label: texts.languages.en },
          { value: 'fil', label: texts.languages.fil },
        ]}
        value={language}
        onChange={pickLanguage}
      />
      <Segmented
        label={texts.theme}
        choices={[
          { value: 'dark', label: texts.themes.dark },
          { value: 'light', label: texts.themes.light, icon: 'i-sun' },
        ]}
        value={theme}
        onChange={chooseTheme}
      />
      <Switch
        label={texts.sound}
        isOn={!isMuted}
        onChange={(isOn) => setDevicePreference({ isMuted: !isOn })}
      />
      <Slider
        label={texts.volume}
        min={0}
        max={PERCENT}
        step={5}
        value={volume}
        valueText={texts.volumeIs(volume)}
        disabled={isMuted}
        onChange={(percent) => setDevicePreference({ volume: percent / PERCENT })}
      />
    </div>
  )
}

function pickLanguage(language: Language): void {
  chooseLanguage(language).catch(() => showError(currentTexts(preferencesTexts).languageFailed))
}
