import type pg from 'pg'

export type Odd = { query?: (...args: unknown[]) => unknown; release?: (error?: boolean) => void }

/** Returns the bet path's pool with a planted change in each connection that it lends. */
export function oddPool(pool: pg.Pool, makeOdd: (client: pg.PoolClient) => Odd): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    return instead(client, makeOdd(client))
  }
  return instead(pool, { connect })
}

function instead<T extends object>(thing: T, changed: object): T {
  return new Proxy(thing, {
    get(target, key) {
      if (key in changed) return Reflect.get(changed, key) as unknown
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
