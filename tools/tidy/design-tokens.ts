import { isTest, withoutComments } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'

type Declaration = { at: string; property: string; value: string }

const SHEET = /^apps\/web\/src\/.*\.css$/
/**
 * Matches the token files: `ui/tokens.css`, and `<name>.tokens.css` for tokens that only one style
 * sheet uses.
 */
const TOKENS = /^apps\/web\/src\/.*\btokens\.css$/

const SIZES = /^(font|font-size|line-height|(border-.*)?radius)$/
const SPACES = /^(gap|row-gap|column-gap|(padding|margin)(-.*)?)$/
const LENGTH = /(?<![\w-])-?(\d*\.?\d+)(px|pt|rem)\b/g
/**
 * The smallest distance that needs a token, in pixels. A smaller one corrects a single drawing and
 * belongs to no scale.
 */
const SMALLEST_SPACE = 2

const COLOUR =
  /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(black|white|gr[ae]y|red|green|blue|yellow|orange|purple|pink|brown)(?![\w-])/i

/**
 * Finds sizes that do not come from tokens. With tokens, the reader's font size applies and a
 * change reaches every screen.
 */
export const sizesComeFromTokens: TidyRule = (files) =>
  outsideTokens(files)
    .filter(({ property, value }) =>
      [...value.matchAll(LENGTH)].some(([, amount]) =>
        SPACES.test(property) ? Number(amount) >= SMALLEST_SPACE : SIZES.test(property),
      ),
    )
    .map(({ at, property, value }) => `${at} ${property}: ${value} takes its sizes from tokens`)

/**
 * Finds colours that do not come from tokens, which define both themes. Masks are left out, because
 * they have opacity but no colour.
 */
export const coloursComeFromTokens: TidyRule = (files) =>
  outsideTokens(files)
    .filter(({ property, value }) => !property.includes('mask') && COLOUR.test(value))
    .map(({ at, property, value }) => `${at} ${property}: ${value} takes its colours from tokens`)

/**
 * Finds tokens that no file uses, and names of tokens that are not defined, such as misspelt ones.
 */
export const tokensAreDefinedAndUsed: TidyRule = (files) => {
  const web = files
    .filter(({ path }) => /^apps\/web\/src\/.*\.(css|tsx?)$/.test(path) && !isTest(path))
    .map(withoutComments)
  const all = web.map(({ text }) => text).join('\n')
  const used = new Set([...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  // Style sheets and objects define tokens before a colon; scripts also name them in quotes.
  const defined = new Set([...all.matchAll(/(--[\w-]+)(?:['"\]]*\s*:|')/g)].map(([, name]) => name))
  const unused = web
    .filter(({ path }) => TOKENS.test(path))
    .flatMap(declarationsOf)
    .filter(({ property }) => property.startsWith('--') && !used.has(property))
  return [
    ...unused.map(({ at, property }) => `${at} nobody uses ${property}`),
    ...[...used].filter((name) => !defined.has(name)).map((name) => `nobody defines ${name}`),
  ]
}

function outsideTokens(files: SourceFile[]): Declaration[] {
  return files
    .filter(({ path }) => SHEET.test(path) && !TOKENS.test(path))
    .map(withoutComments)
    .flatMap(declarationsOf)
}

function declarationsOf({ path, text }: SourceFile): Declaration[] {
  return [...text.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((found) => ({
    at: `${path}:${text.slice(0, found.index).split('\n').length}`,
    property: found[1] ?? '',
    value: (found[2] ?? '').trim().replaceAll(/\s+/g, ' '),
  }))
}
