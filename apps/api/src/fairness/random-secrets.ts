import { randomBytes } from 'node:crypto'
import { HASH_BYTES } from '@kapis/fairness/hashing'

/** Makes secrets, one after the other. PostgreSQL takes ten times as long to make many of them. */
export const randomSecrets = (count: number): Buffer => randomBytes(count * HASH_BYTES)
