/** Placeholders that the server fills for every request. No text of ours contains percent signs. */
export const FIRST_PAINT_MARKS = { siteName: '%site-name%', banner: '%banner%' } as const;
