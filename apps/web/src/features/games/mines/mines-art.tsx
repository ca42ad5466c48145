/** Draws the gem from the game's tile. */
export function Gem() {
  return (
    <svg viewBox="-16 -14 32 30" aria-hidden="true">
      <path d="M-7-9H7L12.500-2.500 0 11.500-12.500-2.500z" fill="#2FD8BE" />
      <path d="M-7-9L-3.500-2.500 0 11.500 3.500-2.500 7-9z" fill="#B5F5EA" />
      <path d="M-12.500-2.500H12.500" stroke="#0A5A4F" strokeOpacity=".5" />
    </svg>
  )
}

export function Mine() {
  return (
    <svg viewBox="-17 -17 34 34" aria-hidden="true">
      <circle r="9" fill="#FF6B4A" />
      <path
        d="M0-13V13M-13 0H13M-9-9L9 9M9-9L-9 9"
        stroke="#FF6B4A"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="-3" cy="-3" r="2.400" fill="#FFD6CB" />
    </svg>
  )
}
