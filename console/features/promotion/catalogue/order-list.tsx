import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Popover } from '../../../controls/popover.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { ItemPicture } from './item-picture.tsx';
import type { Ordered } from './use-order.ts';

export interface OrderListProps {
  items: readonly Ordered[];
  /** The item from which the operator came. */
  at: string | undefined;
  isLocked: boolean;
  onMove: (id: string, to: number) => void;
}

/** Pinned items come first, by the time of pinning; the others can be moved. */
export function OrderList({ items, at, isLocked, onMove }: OrderListProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  // A moved row loses the focus: an operator who moves by keys needs it back.
  const moving = useRef<string>(undefined);
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (at) document.getElementById(handleOf(at))?.scrollIntoView({ block: 'center' });
  }, [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    const id = moving.current;
    moving.current = undefined;
    if (id) document.getElementById(handleOf(id))?.focus();
  }, [items]);
  const move = useCallback((id: string, to: number) => {
    moving.current = id;
    latest.current(id, to);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = items.findIndex(({ id }) => id === dragged);
    if (dragged !== undefined && over !== undefined) latest.current(dragged, over > from ? over - 1 : over);
    setDragged(undefined);
    setOver(undefined);
  };
  const dragOver = (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    const row = (event.target as HTMLElement).closest('li');
    if (!row?.dataset.place) return;
    const { top, height } = row.getBoundingClientRect();
    setOver(Number(row.dataset.place) + (event.clientY > top + height / 2 ? 1 : 0));
  };
  return (
    <ol
      ref={list}
      aria-label={t('catalogue.order.title')}
      onDragOver={dragOver}
      onDrop={drop}
      className="max-w-3xl rounded-card border border-line bg-surface"
    >
      {items.map((item, place) => (
        <Row
          key={item.id}
          item={item}
          place={place}
          count={items.length}
          isLocked={isLocked}
          isWanted={item.id === at}
          isDragged={item.id === dragged}
          isBefore={dragged !== undefined && over === place}
          isAfter={dragged !== undefined && over === place + 1 && place === items.length - 1}
          onDrag={setDragged}
          onMove={move}
        />
      ))}
    </ol>
  );
}

const handleOf = (id: string) => `order-${id}`;

interface RowProps {
  item: Ordered;
  place: number;
  count: number;
  isLocked: boolean;
  isWanted: boolean;
  isDragged: boolean;
  isBefore: boolean;
  isAfter: boolean;
  onDrag: (id: string | undefined) => void;
  onMove: (id: string, to: number) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { item, place, count, isLocked, isWanted, isDragged, isBefore, isAfter, onDrag, onMove } = props;
  const t = useText();
  const { id, name, isPinned, isHidden } = item;
  const isMoved = !isPinned && !isLocked;
  const press = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(id, to);
  };
  return (
    <li
      data-place={place}
      draggable={isMoved}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(id);
      }}
      onDragEnd={() => onDrag(undefined)}
      className={classNames(
        'row flex items-center gap-3 border-line border-b px-2 py-1 last:border-b-0',
        isMoved && 'cursor-grab',
        isDragged && 'opacity-40',
        isWanted && 'bg-accent-soft',
        isBefore && 'shadow-[inset_0_2px_0_var(--color-accent)]',
        isAfter && 'shadow-[inset_0_-2px_0_var(--color-accent)]',
      )}
    >
      {isMoved ? (
        <button
          id={handleOf(id)}
          type="button"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-label={t('catalogue.order.handle', { name, place: place + 1, count })}
          title={t('catalogue.order.handle.hint')}
          onKeyDown={press}
          className="control inline-grid w-8 shrink-0 cursor-grab place-items-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <GripVertical aria-hidden size={16} />
        </button>
      ) : (
        <span className="w-8 shrink-0" />
      )}
      <span className="tabular w-9 shrink-0 text-end text-ink-soft">{place + 1}</span>
      <ItemPicture src={item.icon} className="size-8" />
      <Link
        to="/catalogue"
        search={{ view: 'all', id }}
        draggable={false}
        className="min-w-0 flex-1 truncate font-semibold underline-offset-2 hover:underline"
      >
        {name}
      </Link>
      {isHidden && <Badge tone="notice">{t('catalogue.isHidden')}</Badge>}
      {isPinned && <Badge tone="accent">{t('catalogue.isPinned')}</Badge>}
      {isMoved && <PlaceButton name={name} place={place} count={count} onPlace={(to) => onMove(id, to)} />}
    </li>
  );
});

interface PlaceButtonProps {
  name: string;
  place: number;
  count: number;
  onPlace: (to: number) => void;
}

/** Moves an item to a place by its number: a long list is too long for dragging. */
function PlaceButton({ name, place, count, onPlace }: PlaceButtonProps) {
  const t = useText();
  return (
    <Popover
      label={t('catalogue.order.to')}
      title={t('catalogue.order.toOf', { name })}
      buttonClass="control shrink-0 rounded-control px-2 text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {(close) => (
        <PlaceForm
          place={place}
          count={count}
          onPlace={(to) => {
            close();
            onPlace(to);
          }}
        />
      )}
    </Popover>
  );
}

function PlaceForm({ place, count, onPlace }: Omit<PlaceButtonProps, 'name'>) {
  const t = useText();
  const [text, setText] = useState(String(place + 1));
  const number = /^[0-9]{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const isPlace = number >= 1 && number <= count;
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlace) onPlace(number - 1);
      }}
    >
      <TextField
        label={t('catalogue.order.number', { count })}
        inputMode="numeric"
        value={text}
        error={text !== '' && !isPlace ? t('catalogue.order.noPlace', { count }) : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" tone="primary">
        {t('catalogue.order.go')}
      </Button>
    </form>
  );
}
