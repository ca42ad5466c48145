import type { Hand } from '@kapis/games/rock-paper-scissors'
import type { ReactNode } from 'react'

/** Draws the rock, paper or scissors from the game's tile. */
export function HandArt({ hand }: { hand: Hand }) {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      {ART[hand]}
    </svg>
  )
}

const ART: Record<Hand, ReactNode> = {
  rock: (
    <>
      <path
        d="M9 46C5 27 19 10 40 10c22 0 33 13 33 31 0 19-15 30-35 30C21 71 11 62 9 46z"
        fill="#BFC7B4"
      />
      <path d="M52 64c10-4 17-12 17-24 0-4 0-7-1-10 3 4 5 8 5 12 0 14-9 24-21 27z" fill="#8E9983" />
      <path
        d="M22 38c2-11 10-17 19-17"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  paper: (
    <g transform="rotate(6 40 40)">
      <path d="M17 8h35l13 13v51H17z" fill="#F6F1E6" />
      <path d="M52 8v13h13z" fill="#C9C2AE" />
      <path
        d="M27 34h28M27 46h28M27 58h18"
        stroke="#A39B86"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  ),
  scissors: (
    <>
      <g fill="none" strokeLinecap="round">
        <path d="M24 10 53 56M56 10 27 56" stroke="#E8F7DA" strokeWidth="8" />
        <circle cx="23" cy="64" r="9.500" stroke="#A6E27F" strokeWidth="6.500" />
        <circle cx="57" cy="64" r="9.500" stroke="#A6E27F" strokeWidth="6.500" />
      </g>
      <circle cx="40" cy="35" r="3" fill="#22330F" />
    </>
  ),
}
