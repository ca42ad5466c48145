import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingMark } from '#ui/loading-mark.tsx'
import { useTexts } from '#texts/texts.ts'
import { frameTexts } from './frame/frame-texts.ts'

const SLOW_MS = 4_000

/** The loading screen. index.html shows the same screen for the first four seconds. */
export function LoadingScreen() {
  const frame = useTexts(frameTexts)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading-screen" role="status">
      <LoadingMark />
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
