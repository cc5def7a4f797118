import type { EarnedSpan } from '../commission/index.ts';

/** A span of the site's days, as the user chose it, both included. Later days than today are read, too, and are empty. */
export type Span = EarnedSpan;
