/**
 * Restricts journal entries `j` to those whose identifiers are still known. Both bounds are given,
 * so that only the partitions between them are read.
 */
export const RECENT = `j.at > now() - interval '35 days' and j.at < now() + interval '1 day'`
