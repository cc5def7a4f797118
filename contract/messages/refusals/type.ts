import type { RefusalCode } from '../../refusals.ts';

/** A text for every refusal: a language without one of them does not compile. */
export type RefusalMessages = Readonly<Record<RefusalCode, string>>;
