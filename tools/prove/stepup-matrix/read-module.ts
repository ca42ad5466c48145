import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'

/** What a piece of code refers to. */
export type CodePart = {
  names: Set<string>
  /** The properties that it reads, which may be functions that another file passes in. */
  members: Set<string>
  /** The tables that it writes. */
  tables: Set<string>
  /** The keys of its objects, and the words of its SQL. Both name the columns that it writes. */
  words: Set<string>
  /** The jobs that it enqueues. */
  jobs: Set<string>
  /** Its plain parameters. They are values, not functions that another file passes in. */
  params: Set<string>
}

type Place = { file: string; name: string }
export type Source = {
  file: string
  imports: Map<string, Place>
  /** The declarations of the file. */
  parts: Map<string, CodePart>
  /** The variables inside each declaration of the file. */
  locals: Map<string, Map<string, CodePart>>
  /** The code behind each route that the file mounts, with the declaration that mounts it. */
  routes: Map<string, { part: CodePart; inside: string }>
  /** The properties that a composing file passes on. */
  given: { key: string; part: CodePart; inside: string }[]
}

type Node = { type: string; [key: string]: unknown }
export const SOURCES = 'apps/api/src'
/**
 * The files that compose the API. They pass functions to the routes as properties, and each of
 * their own functions leads to all routes, so that it says nothing about one.
 */
export const COMPOSES = new RegExp(`^${SOURCES}/app/[^/]+\\.ts$`)

/** Reads the declarations, imports, routes and objects of a file of the API. */
export function readModule(file: string): Source {
  const ast = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' })
  const source: Source = {
    file,
    imports: new Map(),
    parts: new Map(),
    locals: new Map(),
    routes: new Map(),
    given: [],
  }
  for (const item of ast.body as unknown as Node[]) {
    if (item.type === 'ImportDeclaration') readImports(source, item)
    else readDeclaration(source, (item['declaration'] as Node | undefined) ?? item)
  }
  return source
}

function readImports({ file, imports }: Source, item: Node): void {
  const from = fileOf(file, (item['source'] as { value: string }).value)
  if (from === null || item['typeOnly'] === true) return
  for (const one of item['specifiers'] as Node[]) {
    const local = (one['local'] as { value: string }).value
    const imported = one['imported'] as { value: string } | null | undefined
    imports.set(local, { file: from, name: imported?.value ?? local })
  }
}

function fileOf(file: string, from: string): string | null {
  if (from.startsWith('#')) return join(SOURCES, from.slice(1))
  return from.startsWith('.') ? join(dirname(file), from) : null
}

function readDeclaration(source: Source, item: Node): void {
  const named = item.type === 'VariableDeclaration' ? (item['declarations'] as Node[]) : [item]
  for (const one of named) {
    const id = (one['identifier'] ?? one['id'] ?? one['expression']) as Node | undefined
    const name = id?.type === 'Identifier' ? (id['value'] as string) : ''
    source.parts.set(name, readPart(one))
    const locals = new Map<string, CodePart>()
    source.locals.set(name, locals)
    visit(one, (node) => {
      readLocal(locals, node)
      readRoute(source, name, node)
      if (COMPOSES.test(source.file)) readGiven(source, name, node)
    })
  }
}

function readLocal(locals: Map<string, CodePart>, node: Node): void {
  if (node.type !== 'VariableDeclarator' || node['init'] === null) return
  for (const name of boundBy(node['id'] as Node)) locals.set(name, readPart(node['init'] as Node))
}

/** Returns the names that a pattern such as `{ a, b: c }` binds. */
function boundBy(pattern: Node): string[] {
  const found: string[] = []
  visit(pattern, (node) => {
    if (node.type === 'Identifier') found.push(node['value'] as string)
    if (node.type === 'AssignmentPatternProperty')
      found.push((node['key'] as Node)['value'] as string)
  })
  return found
}

const ROUTE_NAME = 2

/** Notes a call of `mountRoute(app, context, 'name', options, use)`. */
function readRoute(source: Source, inside: string, node: Node): void {
  if (node.type !== 'CallExpression') return
  const callee = node['callee'] as Node
  if (callee.type !== 'Identifier' || callee['value'] !== 'mountRoute') return
  const given = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
  const name = given[ROUTE_NAME]
  if (name?.type !== 'StringLiteral') return
  const part = readPart(...given.slice(ROUTE_NAME + 1))
  source.routes.set(name['value'] as string, { part, inside })
}

function readGiven(source: Source, inside: string, node: Node): void {
  if (node.type !== 'ObjectExpression') return
  for (const property of node['properties'] as Node[]) {
    if (property.type === 'Identifier') {
      source.given.push({ key: property['value'] as string, part: readPart(property), inside })
    }
    if (property.type !== 'KeyValueProperty' && property.type !== 'MethodProperty') continue
    const key = (property['key'] as Node)['value'] as string
    const part = readPart((property['value'] as Node | undefined) ?? property)
    source.given.push({ key, part, inside })
  }
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom'])
const WRITTEN = /\b(?:insert into|update|delete from)\s+(\w+)/g

/** Collects what some pieces of code refer to. */
function readPart(...pieces: Node[]): CodePart {
  const part: CodePart = {
    names: new Set(),
    members: new Set(),
    tables: new Set(),
    words: new Set(),
    jobs: new Set(),
    params: new Set(),
  }
  for (const piece of pieces) visit(piece, (node) => readNode(part, node))
  return part
}

function readNode(part: CodePart, node: Node): void {
  const { type } = node
  if (type === 'Identifier') {
    part.names.add(node['value'] as string)
    part.words.add(node['value'] as string)
  } else if (type === 'KeyValueProperty') {
    part.words.add((node['key'] as Node)['value'] as string)
  } else if (type === 'MemberExpression') {
    const { property } = node as unknown as { property: Node }
    if (property.type === 'Identifier') part.members.add(property['value'] as string)
  } else if (type === 'TemplateLiteral') {
    const text = (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join(' ')
    for (const [, table] of text.matchAll(WRITTEN)) part.tables.add(table!)
    for (const [word] of text.matchAll(/\w+/g)) part.words.add(word)
  } else if (type === 'CallExpression') readCall(part, node)
  for (const param of (node['params'] as Node[] | undefined) ?? []) {
    const pattern = (param['pat'] as Node | undefined) ?? param
    if (pattern.type === 'Identifier') part.params.add(pattern['value'] as string)
  }
}

function readCall(part: CodePart, node: Node): void {
  const callee = node['callee'] as Node
  const given = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
  const text = (one: Node | undefined) =>
    one?.type === 'StringLiteral' ? (one['value'] as string) : null
  const property = callee.type === 'MemberExpression' ? (callee['property'] as Node)['value'] : null
  const table = WRITES.has(property as string) ? text(given[0]) : null
  if (table !== null) part.tables.add(table)
  const job = callee['value'] === 'enqueue' ? text(given[1]) : null
  if (job !== null) part.jobs.add(job)
}

/** Visits a node and all nodes below it, apart from types and the names of properties. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'key' || key === 'property') && node['computed'] !== true
    if (isName && (value as Node | null)?.type === 'Identifier') continue
    for (const one of [value].flat()) {
      const child = (one as { expression?: unknown } | null)?.expression ?? one
      if (isNode(one)) visit(one, see)
      else if (isNode(child)) visit(child, see)
    }
  }
}

const TYPED_VALUES = /^Ts(As|Satisfies|NonNull|ConstAssertion)/

function isNode(value: unknown): value is Node {
  const type = (value as { type?: unknown } | null | undefined)?.type
  return typeof type === 'string' && (!type.startsWith('Ts') || TYPED_VALUES.test(type))
}
