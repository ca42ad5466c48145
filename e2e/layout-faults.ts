import type { Box, MeasuredPage, MeasuredText } from './layout-measure.ts'

// The tolerance in pixels, which covers rounding and letters that overhang their boxes.
const SLACK = 3
/** The smallest width and height of a touch target, in pixels. */
const TARGET = 44

/**
 * Returns what is wrong with a page: it is wider than the screen, text is cut or beyond the edge,
 * two texts overlap, or a field does not show its whole value. Text that ends in an ellipsis does
 * not count as cut, because the ellipsis shows that there is more.
 */
export function layoutFaults(page: MeasuredPage): string[] {
  const { pageWidth, screenWidth, texts, cutValues } = page
  const faults = cutValues.map((value) => `"${value}" is cut in its field`)
  if (pageWidth > screenWidth + 1) {
    faults.push(`the page is ${pageWidth} pixels wide on a screen of ${screenWidth}`)
  }
  for (const text of texts) {
    if (isCut(text)) faults.push(`${quoted(text)} is cut`)
    if (isBeyondEdge(text, screenWidth)) faults.push(`${quoted(text)} is beyond the edge`)
  }
  for (const [place, one] of texts.entries()) {
    for (const other of texts.slice(place + 1)) {
      if (isOver(one, other)) faults.push(`${quoted(one)} overlaps ${quoted(other)}`)
    }
  }
  return faults
}

/** Returns the touch targets that are too small. */
export function smallTargets({ targets }: MeasuredPage): string[] {
  return targets
    .filter(({ width, height }) => Math.min(width, height) < TARGET - 1)
    .map(({ name, width, height }) => `"${name}" is ${width} by ${height} pixels`)
}

function isCut({ lines, clip, hasEllipsis }: MeasuredText): boolean {
  const box = around(lines)
  const isCutAcross = box.left < clip.left - SLACK || box.right > clip.right + SLACK
  const isCutDown = box.top < clip.top - SLACK || box.bottom > clip.bottom + SLACK
  return (isCutAcross || isCutDown) && !hasEllipsis
}

function isBeyondEdge(text: MeasuredText, screenWidth: number): boolean {
  if (text.isScrolledSideways || text.hasEllipsis) return false
  const box = around(text.lines)
  return box.left < -SLACK || box.right > screenWidth + SLACK
}

function isOver(one: MeasuredText, other: MeasuredText): boolean {
  if (one.isFloating !== other.isFloating) return false
  const [above, below] = [inView(one), inView(other)]
  return above.some((a) =>
    below.some((b) => {
      const both = common(a, b)
      const lower = Math.min(a.bottom - a.top, b.bottom - b.top)
      return both.right - both.left > SLACK && both.bottom - both.top > lower * 0.4
    }),
  )
}

const inView = ({ lines, view }: MeasuredText): Box[] => lines.map((line) => common(line, view))

function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

function around(lines: Box[]): Box {
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    top: Math.min(...lines.map(({ top }) => top)),
    right: Math.max(...lines.map(({ right }) => right)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
  }
}

const quoted = ({ text }: MeasuredText): string => `"${text.slice(0, 40)}"`
