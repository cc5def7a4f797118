import { CallRefused } from '@pitaka/ui/call/call-refused.ts';

/** Is it the six digits that were refused, rather than the move? */
export function isAboutPin(error: unknown): error is CallRefused {
  return error instanceof CallRefused && (error.code === 'safe_password_wrong' || error.code === 'safe_locked');
}
