import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { AwaitedPart, LazyComponent } from './lazy-part.tsx'

const never = () => new Promise<() => null>(() => {})

test('a part that somebody has asked for says that it is loading until it is there', async () => {
  let arrive: (part: () => React.ReactNode) => void = () => {}
  const load = () => new Promise<() => React.ReactNode>((resolve) => (arrive = resolve))
  renderPage(<AwaitedPart load={load} props={{}} />)
  expect(screen.getByRole('status').textContent).toBe('LOADING')
  arrive(() => <p>Here it is</p>)
  expect(await screen.findByText('Here it is')).toBeTruthy()
  expect(screen.queryByText('LOADING')).toBeNull()
})

test('a part that nobody has asked for loads silently', () => {
  renderPage(<LazyComponent load={never} props={{}} />)
  expect(screen.queryByText('LOADING')).toBeNull()
})
