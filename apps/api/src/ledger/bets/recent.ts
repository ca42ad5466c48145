/**
 * Lines `j` of the journal whose identifiers are remembered. Both ends: then only the months
 * between them are looked into.
 */
export const RECENT = `j.at > now() - interval '35 days' and j.at < now() + interval '1 day'`
