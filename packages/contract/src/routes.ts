/**
 * All routes of the API, which the API and the web share. They are in several files, so that
 * visitors download only the routes of the pages that they open.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- this file lists all routes
export * from './routes/account.ts'
export * from './routes/games.ts'
export * from './routes/player.ts'
export * from './routes/staff.ts'
