import { useEffect, useState } from 'react'
import { useLimits } from '#player/limits/limits.ts'
import { useVisitTotals } from '#player/balance/visit-totals.ts'

const KEY = 'reminded-at'
const MINUTE_MS = 60_000

/** Returns whether the reminder is due, and a function to dismiss it. */
export function useReminder(): { isDue: boolean; read: () => void } {
  const startedAt = useVisitTotals((state) => state.startedAt)
  const minutes = useLimits().data?.reminderMinutes
  const [remindedAt, setRemindedAt] = useState(recall)
  const [isDue, setIsDue] = useState(false)

  useEffect(() => {
    if (startedAt === null || minutes === undefined || isDue) return
    const dueAt = Math.max(startedAt, remindedAt) + minutes * MINUTE_MS
    const timer = setTimeout(() => setIsDue(true), Math.max(0, dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [startedAt, minutes, remindedAt, isDue])

  function read() {
    const now = Date.now()
    remember(now)
    setRemindedAt(now)
    setIsDue(false)
  }

  return { isDue, read }
}

/**
 * Returns the time of the last reminder, or 0. The time is stored so that a reload neither repeats
 * the reminder nor restarts the interval. Sign-out clears it.
 */
function recall(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    return 0
  }
}

function remember(at: number): void {
  try {
    sessionStorage.setItem(KEY, String(at))
  } catch {
    // Without storage a reload may repeat the reminder.
  }
}
