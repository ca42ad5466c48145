export type Requirement = { number: string; text: string }

/** Returns the requirements of docs/REQUIREMENTS.md, which are items that begin with a number. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d\d)\*\* (.+)$/gm)].map(
    ([, number = '', text = '']) => ({ number, text }),
  )
}
