import type { OwnContact } from '@kapis/contract/contact'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'

type On<T> = <R extends Route>(
  route: R,
  reply: (request: { body: BodyOf<R> }) => unknown,
  options?: { isOpen: boolean },
) => T

/** The code that the fake server accepts. */
const CODE = '048213'

export function aContact(): OwnContact {
  const state = { verifiedAt: null, canSend: true }
  const notices = { new_device: true, withdrawal_requested: true }
  return { email: state, mobile: state, isRequired: false, notices }
}

/** Returns the routes of the fake server that verify contact details. */
export function fakeContact<T>(state: { contact: OwnContact }, on: On<T>): T[] {
  return [
    on(routes.getOwnContact, () => state.contact),
    on(routes.forgotPassword, () => ({}), { isOpen: true }),
    on(routes.setNotice, ({ body: { kind, isOn } }) => {
      const notices = { ...state.contact.notices, [kind]: isOn }
      state.contact = { ...state.contact, notices }
      return state.contact
    }),
    on(routes.requestContactCode, () => ({ nextFrom: '2026-11-17T12:01:00.000Z' })),
    on(routes.confirmContact, ({ body: { channel, code } }) => {
      if (code !== CODE) throw refuse('code_wrong')
      const verified = { verifiedAt: '2026-11-17T12:00:00.000Z', canSend: true }
      state.contact = { ...state.contact, [channel]: verified }
      return state.contact
    }),
  ]
}
