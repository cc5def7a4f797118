import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { ItemKind } from '@pitaka/contract/items.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { queryKeyOf } from '../../../data/use-call.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

/** The list with one element moved. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export type Ordered = AnswerOf<'/console/catalogue/order'>[number];
type Undo = RequestTo<'/console/catalogue/unmove'>['undo'];

interface Made {
  readonly name: string;
  readonly before: readonly Ordered[];
  readonly undo: Undo;
}

/** Moves are shown at once and saved one after the other; the last moves can be undone. */
export function useOrder(kind: ItemKind) {
  const t = useText();
  const client = useQueryClient();
  const { site } = useOperator();
  const key = queryKeyOf(site.id, '/console/catalogue/order', { kind });
  const saving = useRef<Promise<void>>(Promise.resolve());
  const [made, setMade] = useState<readonly Made[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const read = () => client.getQueryData<Ordered[]>(key) ?? [];
  const show = (order: readonly Ordered[]) => client.setQueryData(key, [...order]);

  const inTurn = (work: () => Promise<void>) => {
    saving.current = saving.current.then(work).catch((error: unknown) => {
      showToast(error instanceof Error ? error.message : t('shell.error.system'), { tone: 'negative' });
      setMade([]);
      void client.invalidateQueries({ queryKey: key });
    });
  };

  /** `to` is the item's new place among all items of the kind, from 0. */
  const move = (id: string, to: number) => {
    const before = read();
    const from = before.findIndex((item) => item.id === id);
    const pinned = before.filter(({ isPinned }) => isPinned).length;
    const place = Math.min(Math.max(to, pinned), before.length - 1);
    const item = before[from];
    if (!item || item.isPinned || place === from) return;
    const next = movedTo(before, from, place);
    const above = next[place - 1];
    show(next);
    setAnnouncement(t('catalogue.order.moved', { name: item.name, place: place + 1, count: next.length }));
    inTurn(async () => {
      const after = above && !above.isPinned ? above.id : null;
      const { undo } = await call('/console/catalogue/move', { id, after }, { errors: 'own' });
      if (undo.length > 0) setMade((all) => [...all, { name: item.name, before, undo }]);
    });
  };

  const undo = () => {
    const last = made.at(-1);
    if (!last) return;
    setMade((all) => all.slice(0, -1));
    show(last.before);
    setAnnouncement(t('catalogue.order.undone', { name: last.name }));
    inTurn(async () => {
      await call('/console/catalogue/unmove', { undo: last.undo }, { errors: 'own' });
    });
  };
  return { move, undo: made.length > 0 ? undo : undefined, announcement };
}
