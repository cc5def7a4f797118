import type { RefusalCode } from '../../refusals.ts';

/** A text for every refusal: a language that misses one does not compile. */
export type RefusalMessages = Readonly<Record<RefusalCode, string>>;
