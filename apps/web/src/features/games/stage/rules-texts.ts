import { device } from '#lib/device-preferences.ts'
import { rules as en } from './rules-texts.en.ts'
import type { RulesTexts } from './rules-texts.en.ts'
import { rules as fil } from './rules-texts.fil.ts'

/** The rules in the language of the device. Both come with the panel, which few open twice. */
export function rulesTexts(): RulesTexts {
  return device().language === 'fil' ? fil : en
}
