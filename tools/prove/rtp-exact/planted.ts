import { kenoPays } from '@kapis/games/keno'
import type { KenoParams } from '@kapis/games/keno'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'

/** Planted bug: a mistyped multiplier, as casinos have really had. */
export function mistypedKeno(params: KenoParams): readonly number[] {
  const pays = kenoPays(params)
  return params.risk === 'medium' && params.numbers.length === 9 ? pays.with(4, 280) : pays
}

/**
 * Planted bug, as casinos have really had: applies the permutation of the balls twice. Balls 1 to
 * 10 then come up in 27 of 100 draws instead of 25, because the square of a permutation has more
 * fixed points.
 */
export function shuffleKenoTwice(): void {
  const { keno } = ONE_SHOT_RULES
  const { play } = keno
  Object.assign(keno, {
    play(...[params, draws]: Parameters<typeof play>) {
      const order = Array.from({ length: 40 }, (_, place) => place)
      for (let place = 0; place < 39; place += 1) {
        const other = place + draws.below(40 - place)
        ;[order[place], order[other]] = [order[other]!, order[place]!]
      }
      const drawn = order.slice(0, 10).map((place) => order[place]! + 1)
      const hits = params.numbers.filter((number) => drawn.includes(number)).length
      const multiplier4 = BigInt(kenoPays(params)[hits]!) * 100n
      const state = { drawn, hits, numbers: params.numbers, risk: params.risk }
      return { isWin: multiplier4 > 10_000n, multiplier4, state }
    },
  })
}
