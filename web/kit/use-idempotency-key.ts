import { useCallback, useRef } from 'react';
import { removeText, storedText, storeText } from '../session/storage.ts';

export interface IdempotencyKey {
  /** The key of what this form is about to do; the same until it is done. */
  current: () => string;
  /** It is done: what the form does next is another thing. */
  renew: () => void;
  /** Kept from before the page was loaded again: what the form was about to do may have come through. */
  readonly wasKept: boolean;
}

/**
 * One key an opened form: a second try after a lost answer cannot move the money twice. With `place` it outlasts the
 * page being loaded again in between.
 */
export function useIdempotencyKey(place?: string): IdempotencyKey {
  const kept = useRef<string>(undefined);
  kept.current ??= place === undefined ? '' : (storedText(place, 'visit') ?? '');
  const wasKept = useRef(kept.current !== '');
  const key = useRef(kept.current);
  const current = useCallback(() => {
    if (key.current === '') key.current = newKey();
    if (place !== undefined) storeText(place, key.current, 'visit');
    return key.current;
  }, [place]);
  const renew = useCallback(() => {
    key.current = '';
    if (place !== undefined) removeText(place, 'visit');
  }, [place]);
  return { current, renew, wasKept: wasKept.current };
}

/** crypto.randomUUID exists on secure pages only; a test phone on a bare address is none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
