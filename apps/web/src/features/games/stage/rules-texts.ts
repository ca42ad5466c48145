import { device } from '#lib/device-preferences.ts'
import { rules as en } from './rules-texts.en.ts'
import type { RulesTexts } from './rules-texts.en.ts'
import { rules as fil } from './rules-texts.fil.ts'

/** Returns the rules in the device's language. Both languages are loaded with the panel. */
export function rulesTexts(): RulesTexts {
  return device().language === 'fil' ? fil : en
}
