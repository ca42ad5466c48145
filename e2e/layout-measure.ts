/** A box in pixels, relative to the window. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A text on the page, with the areas to which its ancestors restrict it. */
export type MeasuredText = {
  text: string
  lines: Box[]
  /**
   * The area to which ancestors clip the text. Text inside a scroller is not clipped, because
   * scrolling shows it.
   */
  clip: Box
  /** The part of the window in which scrollers and clipping ancestors show the text now. */
  view: Box
  hasEllipsis: boolean
  isScrolledSideways: boolean
  /** Whether the text is fixed or sticky, so that it may cover what scrolls under it. */
  isFloating: boolean
}

/** A touch target, with the size of the area that reacts to a press. */
type MeasuredTarget = { name: string; width: number; height: number }

export type MeasuredPage = {
  pageWidth: number
  screenWidth: number
  texts: MeasuredText[]
  /** The values that their fields do not show whole. */
  cutValues: string[]
  targets: MeasuredTarget[]
}

/**
 * Measures the page, or the topmost modal, in the browser. It leaves out drawings, texts for screen
 * readers only, and texts that a mask fades out. To measure a target that looks too small, it finds
 * out which element receives a press at each pixel left, right, above and below the centre.
 * Afterwards it scrolls everything back to the start.
 */
export const MEASURE_PAGE = `(() => {
  const root = document.documentElement
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  const plain = ({ left, top, right, bottom }) => ({ left, top, right, bottom })
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const isHiding = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const isScrolling = (overflow) => overflow === 'auto' || overflow === 'scroll'
  const narrowX = (box, by) => ({ ...box, left: Math.max(box.left, by.left), right: Math.min(box.right, by.right) })
  const narrowY = (box, by) => ({ ...box, top: Math.max(box.top, by.top), bottom: Math.min(box.bottom, by.bottom) })

  function surroundings(element) {
    const found = { clip: everything, view: everything, hasEllipsis: false, isScrolledSideways: false, isFloating: false }
    let isScrolledDown = false
    for (let at = element; at && at !== scope && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none' || style.maskImage !== 'none') return null
      if (style.position === 'fixed' || style.position === 'sticky') found.isFloating = true
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') found.hasEllipsis = true
      if (style.overflowX !== 'visible') found.view = narrowX(found.view, box)
      if (style.overflowY !== 'visible') found.view = narrowY(found.view, box)
      if (isScrolling(style.overflowX)) found.isScrolledSideways = true
      if (isScrolling(style.overflowY)) isScrolledDown = true
      if (isHiding(style.overflowX) && !found.isScrolledSideways) found.clip = narrowX(found.clip, box)
      if (isHiding(style.overflowY) && !isScrolledDown) found.clip = narrowY(found.clip, box)
    }
    return found
  }

  const texts = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.data.trim().replace(/\\s+/g, ' ')
    if (text === '' || element.closest('[aria-hidden=true], script, style, svg') || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width >= 2 && height >= 2).map(plain)
    const around = surroundings(element)
    if (lines.length > 0 && around !== null) texts.push({ text, lines, ...around })
  }

  // The number in a field is not a text of the page, so it is measured by itself.
  const cutValues = [...scope.querySelectorAll('input')]
    .filter((field) => field !== document.activeElement && isShown(field) && field.scrollWidth > field.clientWidth + 1)
    .map(({ value }) => value)

  const ENOUGH = 44
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=radio]'
  // Links inside a sentence are left out, because they are only as high as their line.
  const isInSentence = (element) =>
    getComputedStyle(element).display.startsWith('inline') && getComputedStyle(element).display !== 'inline-flex' &&
    element.parentElement.textContent.trim() !== element.textContent.trim() && element.matches('a')
  const reacts = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  }
  const reach = (element, x, y, dx, dy) => {
    let steps = 0
    while (steps < 40 && reacts(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++
    return steps
  }
  const targets = []
  const moved = new Set()
  for (const element of scope.querySelectorAll(TARGETS)) {
    const area = element.matches('input') ? (element.closest('label') ?? element) : element
    if (!isShown(area) || isInSentence(element)) continue
    let box = area.getBoundingClientRect()
    if (box.width <= 1 || (box.width >= ENOUGH && box.height >= ENOUGH)) continue
    for (let at = area; at; at = at.parentElement) moved.add(at)
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    box = area.getBoundingClientRect()
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    // Skip a target whose centre another element covers, such as a sticky bar.
    if (!reacts(element, x, y)) continue
    const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1
    const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1
    // Skip a target that a mask partly fades out at the edge of a row.
    if (width < Math.floor(box.width) && surroundings(area) === null) continue
    const name = element.getAttribute('aria-label') ?? (area.innerText || element.name || element.className)
    targets.push({ name: name.trim().replace(/\\s+/g, ' ').slice(0, 40), width, height })
  }
  for (const element of moved) element.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  return { pageWidth: root.scrollWidth, screenWidth: innerWidth, texts, cutValues, targets }
})()`
