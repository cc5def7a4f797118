import { definePort } from '../../../platform/assembly/define-module.ts';
import type { checkSafePassword } from './check-safe-password.ts';

export const CHECK_PIN =
  definePort<(siteId: string, uid: string, pin: string, now: Date) => ReturnType<typeof checkSafePassword>>(
    'safe password',
  );
