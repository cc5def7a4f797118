import type { ReactNode } from 'react';
import { FailedList } from '../../../lists/failed-list.tsx';
import { PagedRows } from '../../../lists/paged-rows.tsx';
import { useText } from '../../../texts.ts';
import type { Member } from './member.ts';
import { MemberRow } from './member-row.tsx';
import type { MembersMemory } from './members-store.ts';

const row = (member: Member) => <MemberRow key={member.uid} member={member} />;

export function MemberRows({ memory, empty }: { memory: MembersMemory; empty: ReactNode }) {
  const t = useText();
  const { store, place } = memory;
  return (
    <PagedRows
      store={store}
      place={place}
      row={row}
      empty={empty}
      failed={<FailedList title={t('team.failed')} onRetry={() => void store.retry()} />}
    />
  );
}
