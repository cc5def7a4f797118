import { CallRefused } from '@pitaka/ui/call/call-refused.ts';

/** Whether the six digits were refused, rather than the operation. */
export function isAboutPin(error: unknown): error is CallRefused {
  return error instanceof CallRefused && (error.code === 'safe_password_wrong' || error.code === 'safe_locked');
}
