import type { Connection } from '@pitaka/contract/connections.ts';
import type { Features } from '@pitaka/contract/features.ts';
import { ListGroup, ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { ENTRY_GROUPS, type Entry } from './entries.ts';

/** Entries side by side, as many as fit: four columns on a phone, fewer with large text. */
function EntryTiles({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const t = useText();
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 font-semibold text-ink-faint text-sm">{title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-y-1 rounded-card bg-surface px-1.5 py-2">
        {entries.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AddressLink
              href={path}
              className="flex h-full flex-col items-center gap-1.5 rounded-control px-0.5 py-2 text-center text-ink active:bg-sunken"
            >
              <span aria-hidden className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
                <Icon size={21} strokeWidth={1.75} />
              </span>
              <span className="hyphens-auto break-words text-xs leading-tight">{t(label)}</span>
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface EntryListProps {
  features: Features;
  missing: readonly Connection[];
}

export function EntryList({ features, missing }: EntryListProps) {
  const t = useText();
  return ENTRY_GROUPS.map(({ title, layout: look, entries }) => {
    const shown = entries.filter(
      ({ feature, needs }) => (!feature || features[feature]) && !(needs && missing.includes(needs)),
    );
    if (shown.length === 0) return null;
    if (look === 'tiles') return <EntryTiles key={title} title={t(title)} entries={shown} />;
    return (
      <ListGroup key={title} title={t(title)}>
        {shown.map(({ path, label, icon: Icon }) => (
          <li key={path} className="not-first:border-line not-first:border-t">
            <AddressLink href={path} className={listRowClass}>
              <ListRowContent icon={<Icon size={21} strokeWidth={1.75} />} label={t(label)} />
            </AddressLink>
          </li>
        ))}
      </ListGroup>
    );
  });
}
