/** `solid` comes in, `hatched` goes out: told apart without colour. */
export type Series = { label: string; look: 'solid' | 'hatched'; values: readonly number[] }
