import type { OwnPush } from '@kapis/contract/push'
import type { BodyOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'

type On<T> = <R extends Route>(route: R, reply: (request: { body: BodyOf<R> }) => unknown) => T

/** Returns the routes of the fake server that keep the notices of a device. */
export function fakePush<T>(state: { push: OwnPush }, on: On<T>): T[] {
  const change = (topics: OwnPush['topics']) => (state.push = { ...state.push, topics })
  return [
    on(routes.getOwnPush, () => state.push),
    on(routes.savePush, ({ body }) => change(body.topics)),
    on(routes.renewPush, () => state.push),
    on(routes.removePush, () => change(null)),
  ]
}
