import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { UPLOAD_BODY_BYTES_MAX } from '@kapis/contract/wallet'
import { expect, test } from 'vitest'
import { readDeployFile } from './deploy-folder.ts'

const all: Route[] = Object.values(routes)
const LIMITS = [65_536, UPLOAD_BODY_BYTES_MAX]

/** Returns the path of a route, with a value in place of each parameter. */
const pathOf = ({ path }: Route) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x-1'])))

test.each([
  ['Caddyfile', /@upload path_regexp (\S+)/, /max_size (\d+)/g],
  ['haproxy.cfg', /is_upload path_reg (\S+)/, /content-length\) gt (\d+)/g],
  ['haproxy-cells.cfg', /is_upload path_reg (\S+)/, /content-length\) gt (\d+)/g],
  ['nginx.conf', /location ~ (\S+) \{/, /client_max_body_size (\d+)/g],
  ['nginx-cells.conf', /location ~ (\S+) \{/, /client_max_body_size (\d+)/g],
])('%s takes large bodies on the routes of uploads only', (file, pattern, size) => {
  const text = readDeployFile(`proxy/${file}`)
  const upload = new RegExp(pattern.exec(text)![1]!)
  const large = all.filter((route) => (route.bodyBytesMax ?? 0) > 65_536)
  expect(large.length).toBeGreaterThan(0)
  expect(large.filter((route) => !upload.test(pathOf(route)))).toEqual([])
  const paths = new Set(large.map(({ path }) => path))
  const others = all.filter((route) => upload.test(pathOf(route)) && !paths.has(route.path))
  expect(others.map(({ path }) => path)).toEqual([])
  const limits = new Set([...text.matchAll(size)].map(([, bytes]) => Number(bytes)))
  expect([...limits].toSorted((a, b) => a - b)).toEqual(LIMITS)
})
