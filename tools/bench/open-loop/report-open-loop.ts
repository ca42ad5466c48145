import type { OpenLoop } from './measure-open-loop.ts'

/** The latencies of the default bet path that are compared with the targets. */
export type OpenLoopHeadline = {
  /** At half of the peak. */
  p50Ms: number
  p99Ms: number
  p999Ms: number
  p99MsAt80: number
}

export function headlineOf({ levels }: OpenLoop): OpenLoopHeadline {
  const at = (percent: number) => {
    const found = levels.find((one) => one.betPath === 'optimistic' && one.percent === percent)
    if (found === undefined) throw new Error(`the open loop was not measured at ${percent} %`)
    return found
  }
  const { p50Ms, p99Ms, p999Ms } = at(50)
  return { p50Ms, p99Ms, p999Ms, p99MsAt80: at(80).p99Ms }
}

export function printOpenLoop(openLoop: OpenLoop): void {
  console.log(`\nopen loop over HTTP, one process; the peak is ${openLoop.peakPerSecond} bets/s`)
  console.log(
    '| bet path | of the peak | bets/s | p50 ms | p99 ms | p99.9 ms | p99 of bets | p99 of steps | sent late, p99 | failed |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const level of openLoop.levels) {
    const { betPath, percent, perSecond, p50Ms, p99Ms, p999Ms } = level
    const { betP99Ms, stepP99Ms, sentLateP99Ms, failed } = level
    const times = [p50Ms, p99Ms, p999Ms, betP99Ms, stepP99Ms, sentLateP99Ms]
    console.log(`| ${[betPath, `${percent} %`, perSecond, ...times, failed].join(' | ')} |`)
  }
  console.log(`\nopen loop at 50 % and 80 %: ${JSON.stringify(headlineOf(openLoop))}`)
}
