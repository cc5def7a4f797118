import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { createPagedCall, createStoredPagedCall } from '../../../data/paged-call.ts';
import { Page } from '../../../layout/page.tsx';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { SearchBox } from '../../../lists/search-box.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import type { Member } from './agent.ts';
import { MemberRow } from './member-row.tsx';

interface Memory {
  token: string;
  query: string;
  store: ListStore<Member>;
  place: ListPlace;
}

/** `parent` undefined: the caller's own members; with a query the whole team below. */
export function createMembersStore(token: string, parent: string | undefined, query: string): Memory {
  const request = { search: query, ...(parent === undefined ? {} : { parent }) };
  const isStored = query === '' && parent === undefined;
  const store = createListStore<Member>({
    ...(isStored ? createStoredPagedCall : createPagedCall)('/agent/members', request),
    idOf: (member) => member.uid,
    logError: (error) => console.warn('the members could not be loaded', error),
  });
  return { token, query, store, place: topOfList() };
}

const row = (member: Member) => <MemberRow key={member.uid} member={member} />;

/** An agent's direct members; a search covers everyone below (Spec: E6). */
export default function MembersPage() {
  const t = useText();
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory('agent-members', () => createMembersStore(token, undefined, ''));
  if (memory.token !== token) Object.assign(memory, createMembersStore(token, undefined, ''));
  const [query, setQuery] = useState(memory.query);
  const search = (text: string) => {
    // The loaded rows stay in place.
    if (text === query) return;
    Object.assign(memory, createMembersStore(token, undefined, text));
    setQuery(text);
  };
  return (
    <Page title={t('agent.members')} under="/Agent">
      <SearchBox
        value={query}
        onSearch={search}
        label={t('agent.members.search')}
        placeholder={t('agent.members.placeholder')}
      />
      <p className="pt-3 text-ink-soft text-sm">{t('agent.members.hidden')}</p>
      <div className="pt-1">
        <PagedRows
          key={query}
          store={memory.store}
          place={memory.place}
          row={row}
          empty={
            <EmptyState
              icon={<Users size={40} strokeWidth={1.5} />}
              title={t(query === '' ? 'agent.members.none' : 'agent.members.noneFound')}
              text={query === '' ? t('agent.members.none.text') : undefined}
            />
          }
          failed={<FailedList title={t('agent.members.failed')} onRetry={() => void memory.store.retry()} />}
        />
      </div>
    </Page>
  );
}
