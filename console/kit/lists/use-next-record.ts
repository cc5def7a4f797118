import { useEffect, useRef, useState } from 'react';

export interface NextRecord {
  /** The open record was decided. */
  readonly decided: () => void;
  /** The record that was decided before this one was opened: the way back. */
  readonly before: string | undefined;
}

/**
 * In a queue the operator goes from record to record: when a decision of theirs removes the open one from the list, the
 * following one opens. A record that another operator decides, or that stays on the list, stays open.
 */
export function useNextRecord(
  keys: readonly string[],
  openId: string | undefined,
  open: (id: string) => void,
): NextRecord {
  const place = useRef<{ id: string; next: string | undefined }>(undefined);
  const decidedId = useRef<string>(undefined);
  const opens = useRef(open);
  opens.current = open;
  const [way, setWay] = useState<{ from: string; to: string }>();
  useEffect(() => {
    if (openId === undefined) return;
    const at = keys.indexOf(openId);
    if (at >= 0) {
      place.current = { id: openId, next: keys[at + 1] ?? keys[at - 1] };
      return;
    }
    if (decidedId.current !== openId || place.current?.id !== openId) return;
    decidedId.current = undefined;
    const { next } = place.current;
    if (next === undefined || !keys.includes(next)) return;
    setWay({ from: openId, to: next });
    // A second press of the same key must not decide a record that was not read yet.
    document.getElementById('main')?.focus();
    opens.current(next);
  }, [keys, openId]);
  return {
    decided: () => {
      decidedId.current = openId;
    },
    before: way && way.to === openId ? way.from : undefined,
  };
}
