import { useLayoutEffect, useRef } from 'react';

/**
 * A record beside the list makes the list narrower, and the content above it higher, so the pressed row would move away
 * from under the pointer. This hook keeps the row in its place, both when the record opens and when it closes. Call the
 * returned function before opening or closing.
 */
export function useKeepPlace(isBeside: boolean): (key: string) => void {
  const stored = useRef<{ key: string; top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout changes only when a record opens or closes
  useLayoutEffect(() => {
    const before = stored.current;
    stored.current = undefined;
    const top = before && topOf(before.key);
    if (before && top !== undefined) document.getElementById('main')?.scrollBy(0, top - before.top);
  }, [isBeside]);
  return (key) => {
    const top = topOf(key);
    stored.current = top === undefined ? undefined : { key, top };
  };
}

function topOf(key: string): number | undefined {
  return document.querySelector(`tr[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect().top;
}
