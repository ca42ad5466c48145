import { parse4 } from './number-fields.ts'

type Texts<F extends string> = Record<F, string>

type Links<F extends string> = {
  /** What each field shows of the bet itself. */
  shown: () => Texts<F>
  /** What is wrong with a typed text. */
  checks: Record<F, (text: string) => string | null>
  /** Moves the bet to what was typed, in ten-thousandths. */
  move: (field: F, value4: bigint) => void
  /** What is being typed; a field without a draft shows the bet. */
  drafts: () => Partial<Texts<F>>
  setDrafts: (drafts: Partial<Texts<F>>) => void
}

export type LinkedFields<F extends string = string> = ReturnType<typeof linkFields<F>>

/** Several views of one bet, each of which can be typed. */
export function linkFields<F extends string>(links: Links<F>) {
  const { shown, checks, move, drafts, setDrafts } = links
  const texts = (): Texts<F> => ({ ...shown(), ...drafts() })
  return {
    texts,
    /** The message of each field that is wrong. */
    errors(): Partial<Texts<F>> {
      const typed = texts()
      const found = (Object.keys(checks) as F[]).map((field) => [
        field,
        checks[field](typed[field]),
      ])
      return Object.fromEntries(found.filter(([, message]) => message !== null))
    },
    /** Typing moves the bet as soon as the text fits; the text stays until the field is left. */
    type(field: F, text: string): void {
      if (checks[field](text) === null) move(field, parse4(text) ?? 0n)
      setDrafts({ [field]: text } as Partial<Texts<F>>)
    },
    /** One that fits shows the bet again; one that does not keeps its text and message. */
    leave(field: F): void {
      const draft = drafts()[field]
      if (draft !== undefined && checks[field](draft) === null) setDrafts({})
    },
  }
}
