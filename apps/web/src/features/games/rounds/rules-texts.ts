import { device } from '#lib/device-choices.ts'
import { rules as en } from '#lib/messages/en/round-rules.ts'
import type { RulesTexts } from '#lib/messages/en/round-rules.ts'
import { rules as fil } from '#lib/messages/fil/round-rules.ts'

/** The rules in the language of the device. Both come with the panel, which few open twice. */
export function rulesTexts(): RulesTexts {
  return device().language === 'fil' ? fil : en
}
