import type { BodyOf, QueryOf, Route } from '@kapis/contract/route'

type Params = Record<string, string>
type Asked = { body: unknown; query: unknown; params: Params }
export type AskedOf<R> = { body: BodyOf<R>; query: QueryOf<R>; params: Params }
export type FakeRoute = { route: Route; reply: (asked: Asked) => unknown }

export type On = <R extends Route>(
  route: R,
  reply: (asked: AskedOf<R>) => unknown,
  options?: { isOpen?: boolean },
) => FakeRoute
