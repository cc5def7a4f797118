import { useCallback, useRef } from 'react';

export interface IdempotencyKey {
  /** The key of what this form is about to do; the same until it is done. */
  current: () => string;
  /** It is done: what the form does next is another thing. */
  renew: () => void;
}

/** One key an opened form: a second try after a lost answer cannot move the money twice. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef('');
  const current = useCallback(() => {
    if (key.current === '') key.current = newKey();
    return key.current;
  }, []);
  const renew = useCallback(() => {
    key.current = '';
  }, []);
  return { current, renew };
}

/** crypto.randomUUID exists on secure pages only; a test phone on a bare address is none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
