import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { frameTexts } from './frame/frame-texts.ts'

const SLOW_MS = 8_000

/** The loading screen. index.html shows the same screen before any script runs. */
export function LoadingScreen() {
  const frame = useTexts(frameTexts)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading-screen" role="status">
      <svg className="loading-mark" viewBox="0 0 30 30" aria-hidden="true">
        {PANES.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="8.6" height="8.6" rx="2.4" />
        ))}
      </svg>
      <p className="loading-word">{frame.loading.word}</p>
      {isSlow && (
        <div className="loading-slow">
          <p>{frame.loading.slow}</p>
          <Button onClick={() => location.reload()}>{frame.loading.retry}</Button>
        </div>
      )}
    </div>
  )
}

const PANES = [
  [0, 0],
  [21.4, 0],
  [0, 10.7],
  [10.7, 10.7],
  [0, 21.4],
  [21.4, 21.4],
]
