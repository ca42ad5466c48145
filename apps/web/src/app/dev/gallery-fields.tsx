import { useState } from 'react'
import { Select, Slider, Switch } from '#ui/fields/choices.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { CheckField, PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { Exhibit } from './exhibit.tsx'
import styles from './gallery.module.css'

export function GalleryFields() {
  return (
    <>
      <Exhibit name="Input, MoneyInput, TextArea">
        <div className={styles.wide}>
          <TextField label="Empty" placeholder="Placeholder" />
        </div>
        <div className={styles.wide}>
          <TextField label="With a hint" defaultValue="maya_luz" hint="A hint" />
        </div>
        <div className={styles.wide}>
          <TextField label="Wrong" defaultValue="!" error="Username is required" />
        </div>
        <div className={styles.wide}>
          <TextField label="Disabled" defaultValue="maya_luz" disabled />
        </div>
        <div className={styles.wide}>
          <PasswordField label="Password" defaultValue="secret" />
        </div>
        <div className={styles.wide}>
          <MoneyField label="Amount" currency="coin" defaultValue="100.00" />
        </div>
        <div className={styles.wide}>
          <TextArea label="Description" aside="0/1000" />
        </div>
      </Exhibit>
      <ChoiceSamples />
    </>
  )
}

function ChoiceSamples() {
  const [choice, setChoice] = useState<'manual' | 'auto'>('manual')
  const [isOn, setIsOn] = useState(true)
  const [volume, setVolume] = useState(40)
  const choices = [
    { value: 'manual', label: 'Manual' },
    { value: 'auto', label: 'Auto' },
  ] as const
  const same = { choices, value: choice, onChange: setChoice }
  return (
    <Exhibit name="Segmented, Tabs, Select, Checkbox, Switch, Slider">
      <div className={styles.wide}>
        <Segmented label="Segmented" {...same} />
      </div>
      <div className={styles.wide}>
        <Segmented label="Disabled" {...same} isDisabled />
      </div>
      <Tabs label="Tabs" tabs={choices} value={choice} onChange={setChoice} panelId="gallery" />
      <div id="gallery" role="tabpanel" aria-label="Panel" />
      <div className={styles.wide}>
        <Select label="Select" options={choices} value={choice} onChange={setChoice} />
      </div>
      <CheckField label="Checkbox" defaultChecked />
      <CheckField label="Wrong" error="Required" />
      <div className={styles.wide}>
        <Switch label="Switch" isOn={isOn} onChange={setIsOn} />
        <Switch label="Disabled" isOn={false} onChange={setIsOn} isDisabled />
      </div>
      <div className={styles.wide}>
        <Slider
          label="Slider"
          min={0}
          max={100}
          value={volume}
          valueText={`${volume} percent`}
          onChange={setVolume}
        />
      </div>
    </Exhibit>
  )
}
