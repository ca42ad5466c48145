import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = ['one', 'two', 'three'].map((value) => ({ value, label: value }))

function Example() {
  const [value, setValue] = useState('two')
  return <Tabs label="Parts" tabs={TABS} value={value} onChange={setValue} panelId="panel" />
}

test.each([
  ['{End}', 'three'],
  ['{Home}', 'one'],
  ['{ArrowRight}', 'three'],
  ['{ArrowLeft}', 'one'],
  ['{ArrowRight}{ArrowRight}', 'one'],
  ['{End}{Home}', 'one'],
])('the key %s selects and focuses the tab %s', async (keys, name) => {
  render(<Example />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'two' }))
  await user.keyboard(keys)
  const tab = screen.getByRole('tab', { name })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab)
})
