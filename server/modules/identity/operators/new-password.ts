import { newToken } from '../auth/index.ts';

const LENGTH = 16;

/** A one-time password to hand over: 96 bits, changed by its owner at the first log-in. */
export function newPassword(): string {
  return newToken().replace(/[-_]/g, 'x').slice(0, LENGTH);
}
