import { newToken } from '../auth/index.ts';

const LENGTH = 16;

/** An initial password to hand over: 96 random bits, to be changed at the first login. */
export function newPassword(): string {
  return newToken().replace(/[-_]/g, 'x').slice(0, LENGTH);
}
