/** `solid` is money in, `hatched` money out, so that it does not depend on colour. */
export type Series = { label: string; look: 'solid' | 'hatched'; values: readonly number[] }
