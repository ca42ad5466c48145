import type { PushTopic } from '@kapis/contract/push'
import { PUSH_TOPICS } from '@kapis/contract/push'
import { useTexts } from '#texts/texts.ts'
import { Switch } from '#ui/fields/choices.tsx'
import { CheckField } from '#ui/fields/text-field.tsx'
import styles from './push.module.css'
import { pushTexts } from './texts.ts'
import { usePush } from './use-push.ts'

/**
 * Switches notices on this device on and off, and chooses their topics. Shows nothing if this
 * deployment sends none.
 */
export function OwnPush({ userId }: { userId: string }) {
  const texts = useTexts(pushTexts)
  const { data, isBusy, switchOn, switchOff, choose } = usePush(userId)
  if (data === undefined || data.publicKey === null) return null
  const { publicKey, topics, device } = data
  if (device !== 'ready') {
    const why = {
      unsupported: 'unsupported',
      'home-screen': 'homeScreen',
      denied: 'denied',
    } as const
    return (
      <section className={styles.push} aria-label={texts.title}>
        <b>{texts.title}</b>
        <small>{texts[why[device]]}</small>
      </section>
    )
  }
  const toggle = (topic: PushTopic, isOn: boolean) =>
    choose(
      publicKey,
      PUSH_TOPICS.filter((one) => (one === topic ? isOn : topics?.includes(one))),
    )
  return (
    <section className={styles.push} aria-label={texts.title}>
      <Switch
        label={texts.title}
        isOn={topics !== null}
        isDisabled={isBusy}
        onChange={(isOn) => void (isOn ? switchOn(publicKey) : switchOff())}
      />
      {topics !== null && (
        <fieldset disabled={isBusy}>
          <legend>{texts.legend}</legend>
          {PUSH_TOPICS.map((topic) => (
            <CheckField
              key={topic}
              label={texts.topics[topic]}
              checked={topics.includes(topic)}
              onChange={(event) => void toggle(topic, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <small>{texts.lead}</small>
    </section>
  )
}
