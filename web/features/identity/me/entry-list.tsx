import type { Features } from '@pitaka/contract/features.ts';
import { EntryLink } from '../../../layout/entry-link.tsx';
import { ListGroup, ListRowFace, listRowClass } from '../../../layout/list-group.tsx';
import { useText } from '../../../texts.ts';
import { ENTRY_GROUPS, type Entry } from './entries.ts';

export interface EntryListProps {
  features: Features;
  seesTeam: boolean;
}

export function EntryList({ features, seesTeam }: EntryListProps) {
  const t = useText();
  const isShown = (entry: Entry) => (!entry.feature || features[entry.feature]) && (!entry.teamOnly || seesTeam);
  return ENTRY_GROUPS.map(({ title, entries }) => {
    const shown = entries.filter(isShown);
    if (shown.length === 0) return null;
    return (
      <ListGroup key={title} title={t(title)}>
        {shown.map(({ path, label, icon: Icon }) => (
          <li key={path} className="not-first:border-line not-first:border-t">
            <EntryLink path={path} className={listRowClass}>
              <ListRowFace icon={<Icon size={21} strokeWidth={1.75} />} label={t(label)} />
            </EntryLink>
          </li>
        ))}
      </ListGroup>
    );
  });
}
