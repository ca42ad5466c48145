import { refuse } from '@kapis/contract/refusals'
import type { makeGateway } from './gateway.ts'

/** The gateway of a house with one cell: it answers every request itself. */
export const LOCAL_GATEWAY: ReturnType<typeof makeGateway> = {
  mount: () => {},
  isFromPeer: () => false,
  enter: () => Promise.reject(refuse('not_authenticated')),
  answer: ({ here }) => here(),
}
