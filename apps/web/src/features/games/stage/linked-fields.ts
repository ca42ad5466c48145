import { parse4 } from '../model/number-fields.ts'

type Texts<F extends string> = Record<F, string>

type Links<F extends string> = {
  /** Returns the text of each field, derived from the bet. */
  shown: () => Texts<F>
  /** For each field, returns the error of a typed text, or null. */
  checks: Record<F, (text: string) => string | null>
  /** Changes the bet so that the field has this value, in ten-thousandths. */
  move: (field: F, value4: bigint) => void
  /** Returns the texts being edited. A field without a draft shows the value of the bet. */
  drafts: () => Partial<Texts<F>>
  setDrafts: (drafts: Partial<Texts<F>>) => void
}

export type LinkedFields<F extends string = string> = ReturnType<typeof linkFields<F>>

/** Creates the functions of several editable fields that show the same bet in different ways. */
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
    /** Keeps the typed text as a draft, and changes the bet if the text is valid. */
    type(field: F, text: string): void {
      if (checks[field](text) === null) move(field, parse4(text) ?? 0n)
      setDrafts({ [field]: text } as Partial<Texts<F>>)
    },
    /**
     * Called when a field loses focus. Clears a valid draft, so that the field shows the bet again;
     * an invalid draft stays, with its error.
     */
    leave(field: F): void {
      const draft = drafts()[field]
      if (draft !== undefined && checks[field](draft) === null) setDrafts({})
    },
  }
}
