import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './openapi.ts'
import { makeStaticAnswer, sendStatic } from './static-answer.ts'
import type { StaticAnswer } from './static-answer.ts'

/**
 * Serves `/docs` for people and `/docs/openapi.json` for programs. The page is plain HTML without
 * scripts. Both are rendered and compressed only once, for the first request.
 */
export function installDocs(app: FastifyInstance, describe: () => Promise<OpenApi>): void {
  const api = once(describe)
  const answers: Record<string, () => Promise<StaticAnswer>> = {
    '/docs': once(async () => makeStaticAnswer('text/html; charset=utf-8', page(await api()))),
    '/docs/openapi.json': once(async () =>
      makeStaticAnswer('application/json; charset=utf-8', JSON.stringify(await api())),
    ),
    '/docs/docs.css': once(() => makeStaticAnswer('text/css; charset=utf-8', STYLE)),
  }
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, { config: { isPublic: true } }, async (request, reply) =>
      sendStatic(request, reply, await answer()),
    )
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function page(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Op) })),
  )
  const shapes = Object.entries(api.components['schemas'] ?? {})
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(api.info.title)}</title><link rel="stylesheet" href="/docs/docs.css"></head>
<body><main><h1>${escape(api.info.title)}</h1><p>${escape(api.info.description)}
<a href="/docs/openapi.json">OpenAPI 3.1</a></p>
${api.tags.map((tag) => area(tag, operations)).join('\n')}
<h2>Shapes</h2>
${shapes.map(([name, one]) => `<h3 id="${name}">${name}</h3>${json(one)}`).join('\n')}
</main></body></html>`
}

type Described = Op & { path: string; method: string }

function area({ name, description }: OpenApi['tags'][number], all: Described[]): string {
  const own = all.filter(({ tags }) => tags.includes(name))
  return `<h2>${escape(name)}</h2><p>${escape(description)}</p>${own.map(section).join('\n')}`
}

type Op = {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
}

function section(operation: Described): string {
  const { path, method, summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  const [answer] = Object.values(responses['200']?.content ?? {}).map(({ schema }) => schema)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span></summary><p>${escape(description)}</p>
${parameters.length > 0 ? shape('Parameters', parameters) : ''}
${body === undefined ? '' : shape('Body', body)}${shape('Answer', answer)}</details>`
}

function shape(title: string, schema: unknown): string {
  return `<h3>${title}</h3>${json(schema)}`
}

/** Shows a schema. The names in it lead to what they stand for. */
function json(schema: unknown): string {
  const text = escape(JSON.stringify(schema, null, 1))
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
body{margin:0;background:#0C1110;color:#F6F1E6;font:15px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
a{color:#FFB020}
details{border:1px solid #2B3734;border-radius:10px;margin:.5rem 0;padding:.6rem .9rem;background:#141B19}
summary{cursor:pointer}
b{color:#FFB020;display:inline-block;min-width:4.5rem}
span{color:#B7C0BA}
pre{overflow:auto;background:#080C0B;padding:.8rem;border-radius:8px;font-size:13px}`
