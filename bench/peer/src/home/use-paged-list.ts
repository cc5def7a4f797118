import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Page } from '../call.ts';

const PAGE_SIZE = 50;

/** A list that grows by pages; it starts again when the filter changes, and only the latest request counts. */
export function usePagedList<Item>(path: string, filter: Record<string, string>) {
  const [items, setItems] = useState<Item[]>([]);
  const [hasMore, setHasMore] = useState(true);
  const [isFirstLoading, setFirstLoading] = useState(true);
  const next = useRef(0);
  const controller = useRef<AbortController>(undefined);
  const filterKey = JSON.stringify(filter);

  const load = useCallback(async () => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const number = next.current;
    const page = await call<Page<Item>>(path, { number, size: PAGE_SIZE, ...JSON.parse(filterKey) }, own.signal);
    if (own.signal.aborted) return;
    next.current = number + 1;
    setItems((before) => (number === 0 ? page.content : [...before, ...page.content]));
    setHasMore(number + 1 < page.totalPages);
    setFirstLoading(false);
  }, [path, filterKey]);

  useEffect(() => {
    next.current = 0;
    setItems([]);
    setHasMore(true);
    setFirstLoading(true);
    load().catch(() => {});
    return () => controller.current?.abort();
  }, [load]);

  return { items, setItems, hasMore, isFirstLoading, loadMore: load };
}
