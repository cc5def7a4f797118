import type { Features } from '@pitaka/contract/features.ts';
import { QrCode as QrIcon } from 'lucide-react';
import { ListGroup, ListRowFace, listRowClass } from '../../../layout/list-group.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { ENTRY_GROUPS } from './entries.ts';
import { EntryTiles } from './entry-tiles.tsx';

export interface EntryListProps {
  features: Features;
  onInvite: () => void;
}

export function EntryList({ features, onInvite }: EntryListProps) {
  const t = useText();
  return ENTRY_GROUPS.map(({ title, look, entries }, group) => {
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
        {group === ENTRY_GROUPS.length - 1 && (
          <li className="not-first:border-line not-first:border-t">
            <button type="button" onClick={onInvite} className={`${listRowClass} w-full text-start`}>
              <ListRowFace icon={<QrIcon size={21} strokeWidth={1.75} />} label={t('account.invite')} />
            </button>
          </li>
        )}
      </ListGroup>
    );
  });
}
