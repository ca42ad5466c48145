/**
 * The condition that a journal entry `j` is recent enough for its identifier to be remembered. It
 * has both bounds, so that only the partitions between them are read.
 */
export const RECENT = `j.at > now() - interval '35 days' and j.at < now() + interval '1 day'`
