import type { BodyOf, QueryOf, Route } from '@kapis/contract/route'

type Params = Record<string, string>
type FakeRequest = { body: unknown; query: unknown; params: Params }
export type FakeRequestOf<R> = { body: BodyOf<R>; query: QueryOf<R>; params: Params }
export type FakeRoute = { route: Route; reply: (request: FakeRequest) => unknown }

export type On = <R extends Route>(
  route: R,
  reply: (request: FakeRequestOf<R>) => unknown,
  options?: { isOpen?: boolean },
) => FakeRoute
