/** Where the server writes what only it knows, each for every request. Percent signs appear in no text of ours. */
export const FIRST_PAINT_MARKS = { siteName: '%site-name%', banner: '%banner%' } as const;
