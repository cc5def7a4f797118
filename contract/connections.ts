import type { RefusalCode } from './refusals.ts';

/**
 * The outside systems that a server can lack (the adapter's setting is `none`), each with the refusal of the calls that
 * need it.
 */
export const REFUSAL_WITHOUT = {
  textMessages: 'text_messages_off',
  deposits: 'deposits_off',
  payouts: 'withdrawals_off',
  messaging: 'feature_off',
  video: 'feature_off',
} as const satisfies Readonly<Record<string, RefusalCode>>;

export type Connection = keyof typeof REFUSAL_WITHOUT;
export const CONNECTIONS = Object.keys(REFUSAL_WITHOUT) as [Connection, ...Connection[]];
