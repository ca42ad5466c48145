/**
 * How a staff route is answered in a deployment with several cells. The gateway of the API reads
 * this.
 */

/** The header by which staff name the cell on which they work, or all cells. */
export const CELL_HEADER = 'kapis-cell'
/** The same in a query, for images, whose requests have no headers of ours. */
export const CELL_QUERY = 'cell'
/** The choice of all cells together. No cell has this name, because it contains a star. */
export const ALL_CELLS = '*'
/** The header of a reply that names the cells that did not answer. */
export const SILENT_HEADER = 'kapis-silent-cells'

/** The ids by which the cell of a row is found. `itemId` is that of any item of a review. */
export const ROW_IDS = [
  'userId',
  'identityCheckId',
  'exclusionMatchId',
  'exclusionUploadId',
  'depositReceiptId',
  'gcashImportId',
  'approvalId',
  'promoCodeId',
  'promoClaimId',
  'reportId',
  'notificationId',
  'auditLogId',
  'invitationId',
  'itemId',
] as const
export type RowId = (typeof ROW_IDS)[number]

/** How the values that a field has in several cells become one. */
export type Adder =
  | 'count'
  | 'amount'
  | 'amounts'
  | 'most'
  | 'earliest'
  /** None if it is null in any cell. */
  | 'earliestOfAll'
  | 'latest'
  | 'every'
  | 'any'
  /** True if a cell did not answer, or if its own answer says so. */
  | 'isPartial'
  /** All rows, one cell after the other. */
  | 'rows'
  /** Each value once. */
  | 'distinct'
  /** As many of the largest results as the longest list has. */
  | 'largest'
  | 'days'
  | 'hours'
  | 'cohorts'
  | 'deposits'
  | 'deadJobs'
  | 'accounts'
  | 'outflow'
  | 'unexplained'
  | 'games'
  | 'cells'

export type ListOverCells = {
  /** The field with the rows. Each row names its cell. */
  list: string
  /** The field of a row by which the list is sorted, unless the query has `sortBy`. */
  by: string
  /** Lists are newest first, except with these values in the query. */
  oldestFirst?: Readonly<Record<string, string>>
  /** The `sortBy` with which the list ascends unless the query has `sortOrder`. */
  ascendsBy?: string
  /** Parameters that are added to the request to each cell. */
  fixed?: Readonly<Record<string, string>>
  /** The other fields of the reply that depend on the cells. */
  sum?: Readonly<Record<string, Adder>>
}
export type SumOverCells = {
  sum: Readonly<Record<string, Adder>>
  /** Whether a cell that does not answer counts with the last figures that it gave. */
  keepsLast?: true
}

/**
 * - `own`: about a cell as a whole, such as its settings, or a new row. Without a chosen cell, the
 *   caller's own one answers.
 * - `all`: the use case asks all cells itself.
 * - `one`: about one row, or several of one cell. Their ids are in the path, in the query or in the
 *   body. A call without an id is about the caller's own cell.
 * - `list` and `sum`: every cell is asked, and the gateway merges or adds the answers.
 */
export type OverCells = 'own' | 'all' | { one: RowId } | ListOverCells | SumOverCells
