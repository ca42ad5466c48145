/**
 * Every path of the product, one line each, for the API and the web. Split into parts so that a
 * visitor downloads only the calls of the pages they open.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- the one page on which all paths stand together
export * from './routes/account.ts'
export * from './routes/games.ts'
export * from './routes/player.ts'
export * from './routes/staff.ts'
