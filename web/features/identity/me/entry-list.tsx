import type { Features } from '@pitaka/contract/features.ts';
import { ListGroup, ListRowFace, listRowClass } from '../../../layout/list-group.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { ENTRY_GROUPS } from './entries.ts';
import { EntryTiles } from './entry-tiles.tsx';

export interface EntryListProps {
  features: Features;
}

export function EntryList({ features }: EntryListProps) {
  const t = useText();
  return ENTRY_GROUPS.map(({ title, look, entries }) => {
    const shown = entries.filter(({ feature }) => !feature || features[feature]);
    if (shown.length === 0) return null;
    if (look === 'tiles') return <EntryTiles key={title} title={t(title)} entries={shown} />;
    return (
      <ListGroup key={title} title={t(title)}>
        {shown.map(({ path, label, icon: Icon }) => (
          <li key={path} className="not-first:border-line not-first:border-t">
            <AddressLink href={path} className={listRowClass}>
              <ListRowFace icon={<Icon size={21} strokeWidth={1.75} />} label={t(label)} />
            </AddressLink>
          </li>
        ))}
      </ListGroup>
    );
  });
}
