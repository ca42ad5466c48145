export const PLINKO_RISKS = ['low', 'medium', 'high'] as const
export type PlinkoRisk = (typeof PLINKO_RISKS)[number]

/**
 * The pay tables of plinko by risk, one list for each number of rows from 8 to 16. A list contains
 * the multipliers of the buckets from the edge to the centre, in hundredths; the other half is its
 * mirror image. Each list returns exactly 99 % over all paths.
 */
export const PLINKO_TABLES: Readonly<Record<PlinkoRisk, readonly (readonly number[])[]>> = {
  low: [
    [562, 210, 110, 100, 50],
    [564, 200, 160, 100, 70],
    [888, 300, 140, 110, 100, 50],
    [836, 300, 190, 130, 100, 70],
    [1_000, 298, 161, 140, 110, 100, 50],
    [814, 400, 300, 190, 120, 90, 70],
    [708, 400, 190, 140, 130, 110, 100, 50],
    [1_486, 800, 300, 200, 150, 110, 100, 70],
    [1_610, 902, 200, 140, 140, 120, 110, 100, 50],
  ],
  medium: [
    [1_300, 298, 131, 70, 40],
    [1_800, 400, 169, 90, 50],
    [2_248, 500, 200, 140, 60, 40],
    [2_420, 596, 300, 180, 70, 50],
    [3_300, 1_100, 397, 201, 110, 60, 30],
    [4_324, 1_300, 600, 300, 130, 70, 40],
    [5_848, 1_500, 700, 400, 190, 100, 50, 20],
    [8_826, 1_800, 1_100, 500, 300, 130, 50, 30],
    [11_382, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
  ],
  high: [
    [2_900, 399, 150, 30, 20],
    [4_200, 700, 200, 61, 20],
    [7_568, 1_000, 300, 90, 30, 20],
    [11_836, 1_400, 520, 140, 40, 20],
    [16_960, 2_400, 807, 200, 70, 20, 20],
    [25_800, 3_600, 1_100, 404, 100, 20, 20],
    [41_450, 5_600, 1_800, 502, 190, 30, 20, 20],
    [61_566, 8_300, 2_700, 800, 300, 50, 20, 20],
    [100_000, 12_980, 2_600, 900, 403, 199, 20, 20, 20],
  ],
}

/** The version of the tables, and the SHA-256 of their canonical JSON. Receipts contain both. */
export const PLINKO_TABLES_ID =
  'pf1-tables-1:2270d25d9cdf452a00aeb355c73c08f8e6022ad56637a760092b1ce44ec9efd4'
