export const PAGE_SIZES = [5, 10, 20, 50] as const
export const PAGE_SIZE_DEFAULT = 10
