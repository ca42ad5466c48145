import { parse4 } from './number-fields.ts'

type Texts<F extends string> = Record<F, string>

type Links<F extends string> = {
  /** The text of each field, derived from the bet. */
  shown: () => Texts<F>
  /** Returns the error of each typed text, or null. */
  checks: Record<F, (text: string) => string | null>
  /** Changes the bet to the typed value, in ten-thousandths. */
  move: (field: F, value4: bigint) => void
  /** Texts being edited; a field without a draft shows the bet. */
  drafts: () => Partial<Texts<F>>
  setDrafts: (drafts: Partial<Texts<F>>) => void
}

export type LinkedFields<F extends string = string> = ReturnType<typeof linkFields<F>>

/** Links several editable fields that are views of one bet. */
export function linkFields<F extends string>(links: Links<F>) {
  const { shown, checks, move, drafts, setDrafts } = links
  const texts = (): Texts<F> => ({ ...shown(), ...drafts() })
  return {
    texts,
    /** Returns the error of each invalid field. */
    errors(): Partial<Texts<F>> {
      const typed = texts()
      const found = (Object.keys(checks) as F[]).map((field) => [
        field,
        checks[field](typed[field]),
      ])
      return Object.fromEntries(found.filter(([, message]) => message !== null))
    },
    /** Changes the bet as soon as the text is valid; the text stays until the field loses focus. */
    type(field: F, text: string): void {
      if (checks[field](text) === null) move(field, parse4(text) ?? 0n)
      setDrafts({ [field]: text } as Partial<Texts<F>>)
    },
    /**
     * Clears a valid draft, so that the field shows the bet; an invalid one keeps its text and
     * error.
     */
    leave(field: F): void {
      const draft = drafts()[field]
      if (draft !== undefined && checks[field](draft) === null) setDrafts({})
    },
  }
}
