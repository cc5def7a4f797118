import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../controls/button.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type Entry, inLanguage, type Kind, nameOf } from './entry.ts';
import { DraftBadge, MissingNote, StateBadge } from './entry-badges.tsx';
import { hasDraft } from './use-draft.ts';

export interface EntryListProps {
  kind: Kind;
  entries: readonly Entry[];
  current: string | undefined;
  onOpen: (key: string) => void;
}

/** All entries in the users' order: moved by dragging, by the arrows beside them, or by Alt and an arrow key. */
export function EntryList({ kind, entries, current, onOpen }: EntryListProps) {
  const t = useText();
  const [dragged, setDragged] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const order = useCommand('/console/content/order', { toast: true });
  const keys = entries.map(({ key }) => key);

  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length || order.isRunning) return;
    const rest = keys.filter((one) => one !== key);
    order.run({ kind, keys: [...rest.slice(0, to), key, ...rest.slice(to)] });
    setAnnouncement(t('content.moved', { place: to + 1, of: keys.length }));
  };
  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    move(key, index + step);
  };
  return (
    <section aria-label={t(`content.kind.${kind}`)} className="min-w-0 rounded-card border border-line bg-surface">
      <ul>
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(entry.key);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && dragged !== entry.key) move(dragged, index);
            }}
            className={classNames(
              'group flex items-center border-line not-first:border-t',
              dragged === entry.key && 'opacity-50',
              entry.key === current && 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]',
            )}
          >
            <GripVertical aria-hidden size={16} className="ms-1.5 shrink-0 cursor-grab text-ink-faint" />
            <button
              type="button"
              aria-current={entry.key === current ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKeyDown(event, entry.key, index)}
              onClick={() => onOpen(entry.key)}
              className="flex min-w-0 flex-1 flex-col gap-1.5 px-2 py-2.5 text-start -outline-offset-2"
            >
              <EntryLine kind={kind} entry={entry} />
            </button>
            <span className="flex flex-col pe-1">
              <IconButton
                label={t('content.up', { name: nameOf(kind, entry) })}
                disabled={index === 0}
                onClick={() => move(entry.key, index - 1)}
                className="size-7 min-h-0!"
              >
                <ArrowUp aria-hidden size={15} />
              </IconButton>
              <IconButton
                label={t('content.down', { name: nameOf(kind, entry) })}
                disabled={index === entries.length - 1}
                onClick={() => move(entry.key, index + 1)}
                className="size-7 min-h-0!"
              >
                <ArrowDown aria-hidden size={15} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

function EntryLine({ kind, entry }: { kind: Kind; entry: Entry }) {
  const t = useText();
  const { site } = useOperator();
  const picture = inLanguage(entry.pictures, 'en-US');
  return (
    <>
      {picture && <img src={picture} alt="" className="aspect-[1/0.326] w-full rounded-md bg-sunken object-cover" />}
      <span className="line-clamp-2 font-medium">{nameOf(kind, entry) || t('content.noWords')}</span>
      <span className="flex flex-wrap items-center gap-1.5">
        <StateBadge entry={entry} />
        {hasDraft(site.id, kind, entry.key) && <DraftBadge />}
        <MissingNote fields={entry} />
      </span>
    </>
  );
}
