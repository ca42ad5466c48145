/** The first part of every staff query's key: one staff change makes all of them stale. */
export const STAFF_QUERY_KEY = 'staff'
