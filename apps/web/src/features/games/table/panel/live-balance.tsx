import type { Currency } from '@kapis/money/money'
import { formatMoney } from '@kapis/money/money'
import { useLayoutEffect, useRef } from 'react'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import type { Subscribe } from '../../model/live-text.tsx'

const COUNT_MS = 400

type LiveBalanceProps = {
  read: () => bigint | null
  currency: Currency
  subscribe: Subscribe
}

/** Shows the balance. An increase is counted up; a decrease is shown immediately. */
export function LiveBalance({ read, currency, subscribe }: LiveBalanceProps) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    let shown: bigint | null = null
    let frame = 0
    const write = (minor: bigint | null) => {
      if (span.current === null) return
      span.current.textContent = minor === null ? '' : formatMoney(minor, currency)
    }
    const follow = () => {
      const next = read()
      if (next === shown) return
      const from = shown
      shown = next
      cancelAnimationFrame(frame)
      const isCalm = device().isTurbo || isMotionReduced()
      if (from === null || next === null || next < from || isCalm) return write(next)
      const startedAt = performance.now()
      const step = () => {
        const done = Math.min(1, (performance.now() - startedAt) / COUNT_MS)
        write(from + ((next - from) * BigInt(Math.round(done * 1000))) / 1000n)
        if (done < 1) frame = requestAnimationFrame(step)
      }
      step()
    }
    follow()
    const end = subscribe(follow)
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [read, currency, subscribe])
  return <span ref={span} className="num" />
}
