import type { ArrowFunctionExpression, Expression, Module, Span } from '@swc/core'
import { parseSync } from '@swc/core'

/** One message of a catalogue. `text` is null if the message is code that no tool can edit. */
export type Entry = {
  key: string
  text: string | null
  /** For each placeholder's name, the expression that it stands for. */
  placeholders: ReadonlyMap<string, string>
  /** The position of the message in the source, in bytes. */
  start: number
  end: number
  source: string
}

type Reading = {
  bytes: Buffer
  base: number
  consts: Map<string, Expression>
  entries: Entry[]
}

// The parser reports positions relative to the first token, so a known token is put in front of the
// source.
const FIRST = '0;'

/** Returns every text of a file's catalogue, in the order of the file. */
export function readCatalogue(source: string): Entry[] {
  const module = parseSync(FIRST + source, { syntax: 'typescript', target: 'es2022' })
  const reading: Reading = {
    bytes: Buffer.from(source),
    base: module.span.start + FIRST.length,
    consts: new Map(constsOf(module, false)),
    entries: [],
  }
  for (const [, catalogue] of constsOf(module, true)) readPart(reading, catalogue, [])
  return reading.entries.toSorted((a, b) => a.start - b.start)
}

function constsOf(module: Module, isExported: boolean): [string, Expression][] {
  return module.body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
    if ((item.type === 'ExportDeclaration') !== isExported) return []
    if (declaration.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }): [string, Expression][] =>
      id.type === 'Identifier' && init ? [[id.value, init]] : [],
    )
  })
}

type Names = readonly string[]

function readPart(reading: Reading, part: Expression, path: Names, params: Names = []): void {
  switch (part.type) {
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
    case 'TsConstAssertion':
    case 'ParenthesisExpression':
      return readPart(reading, part.expression, path, params)
    case 'Identifier': {
      const named = reading.consts.get(part.value)
      return named === undefined ? addCode(reading, part, path) : readPart(reading, named, path)
    }
    case 'ObjectExpression':
      for (const property of part.properties) {
        if (property.type === 'KeyValueProperty') {
          readPart(reading, property.value, [...path, nameOf(property.key)], params)
        } else if (property.type === 'Identifier') {
          readPart(reading, property, [...path, property.value])
        }
      }
      return
    case 'ArrayExpression':
      part.elements.forEach((element, i) => {
        if (element) readPart(reading, element.expression, [...path, String(i)], params)
      })
      return
    case 'ArrowFunctionExpression':
      return readFunction(reading, part, path)
    default:
      return addText(reading, part, path, params)
  }
}

/** Adds the message of a function. `count === 1 ? a : b` becomes one text per branch. */
function readFunction(reading: Reading, arrow: ArrowFunctionExpression, path: Names): void {
  const params = arrow.params.map((param) => (param.type === 'Identifier' ? param.value : ''))
  if (arrow.body.type === 'BlockStatement') return addCode(reading, arrow, path)
  const body = arrow.body.type === 'ParenthesisExpression' ? arrow.body.expression : arrow.body
  if (body.type !== 'ConditionalExpression') return readPart(reading, body, path, params)
  readPart(reading, body.consequent, [...path, 'then'], params)
  readPart(reading, body.alternate, [...path, 'else'], params)
}

function addText(reading: Reading, node: Expression, path: Names, params: Names): void {
  if (node.type === 'StringLiteral') return add(reading, node, path, node.value, new Map())
  if (node.type !== 'TemplateLiteral') return addCode(reading, node, path)
  const placeholders = new Map<string, string>()
  let text = ''
  node.quasis.forEach((quasi, i) => {
    text += quasi.cooked ?? ''
    const expression = node.expressions[i] as (Expression & { span: Span }) | undefined
    if (expression === undefined) return
    const source = sourceOf(reading, expression)
    // Number the parameters, because the two languages may name them differently.
    const name = params.reduce(
      (named, param, at) => named.replaceAll(new RegExp(`\\b${param}\\b`, 'g'), () => `$${at + 1}`),
      source,
    )
    placeholders.set(name, source)
    text += `{${name}}`
  })
  // A text inside an expression cannot be edited as one text, so the message stays code.
  if ([...placeholders.values()].some((source) => /['"`{}]/.test(source))) {
    return addCode(reading, node, path)
  }
  add(reading, node, path, text, placeholders)
}

function addCode(reading: Reading, node: unknown, path: Names): void {
  add(reading, node as { span: Span }, path, null, new Map())
}

function add(
  reading: Reading,
  node: { span: Span },
  path: Names,
  text: string | null,
  placeholders: ReadonlyMap<string, string>,
): void {
  const start = node.span.start - reading.base
  const end = node.span.end - reading.base
  const source = sourceOf(reading, node)
  reading.entries.push({ key: path.join('.'), text, placeholders, start, end, source })
}

function sourceOf({ bytes, base }: Reading, { span }: { span: Span }): string {
  return bytes.subarray(span.start - base, span.end - base).toString()
}

function nameOf(key: { type: string; value?: unknown }): string {
  return String(key.value)
}
