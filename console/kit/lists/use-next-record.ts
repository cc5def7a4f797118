import { useEffect, useRef, useState } from 'react';

export interface NextRecord {
  /** The open record was decided. */
  readonly decided: () => void;
  /** The record that was decided before the current one was opened, to go back to it. */
  readonly before: string | undefined;
}

/**
 * In a queue the operator works through the records: when the operator's own decision removes the open record from the
 * list, the following record opens. A record that another operator decides, or that stays on the list, stays open.
 */
export function useNextRecord(
  keys: readonly string[],
  openId: string | undefined,
  open: (id: string) => void,
): NextRecord {
  const place = useRef<{ id: string; others: readonly string[] }>(undefined);
  const [decidedId, setDecidedId] = useState<string>();
  const opens = useRef(open);
  opens.current = open;
  const [way, setWay] = useState<{ from: string; to: string }>();
  useEffect(() => {
    if (openId === undefined) return;
    const at = keys.indexOf(openId);
    if (at >= 0) {
      place.current = { id: openId, others: [...keys.slice(at + 1), ...keys.slice(0, at).reverse()] };
      return;
    }
    if (decidedId !== openId || place.current?.id !== openId) return;
    setDecidedId(undefined);
    // Other operators may have decided the nearest records meanwhile.
    const next = place.current.others.find((id) => keys.includes(id));
    if (next === undefined) return;
    setWay({ from: openId, to: next });
    // A second press of the same key must not decide a record that the operator has not read yet.
    document.getElementById('main')?.focus();
    opens.current(next);
  }, [keys, openId, decidedId]);
  return {
    // A state, because the list may have lost the record before the decision was answered.
    decided: () => setDecidedId(openId),
    before: way && way.to === openId ? way.from : undefined,
  };
}
