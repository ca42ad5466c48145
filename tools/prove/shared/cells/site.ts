import type { ProofContext } from '../../proof.ts'
import type { BetClient } from '../crowd/bet-client.ts'
import type { CellRig } from './cell-rig.ts'
import type { NewVisitor } from './visitor.ts'

/** What every part of the proof uses. */
export type CellSite = { ctx: ProofContext; rig: CellRig; line: BetClient; newVisitor: NewVisitor }

type PartResult = {
  figures: Record<string, unknown>
  /** Descriptions of what contradicts the claim. */
  wrong: string[]
  /** Descriptions of the times that exceeded their limits. */
  tooSlow?: string[]
}

export type Part = (site: CellSite) => Promise<PartResult>
