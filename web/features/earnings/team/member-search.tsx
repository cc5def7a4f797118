import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { SearchBox } from '../../../lists/search-box.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { MemberRows } from './member-rows.tsx';
import { createMembersStore, MEMBER_SORTS, type MemberSort } from './members-store.ts';

/** The user's direct members; a search covers the whole team. */
export function MemberSearch() {
  const t = useText();
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory('team', () => createMembersStore(token, {}));
  if (memory.token !== token) Object.assign(memory, createMembersStore(token, {}));
  const [{ query, sort }, show] = useState({ query: memory.query, sort: memory.sort });
  const change = (next: { query: string; sort: MemberSort }) => {
    // The loaded rows stay in place.
    if (next.query === query && next.sort === sort) return;
    Object.assign(memory, createMembersStore(token, next));
    show(next);
  };
  const search = (text: string) => change({ query: text, sort });
  return (
    <section aria-labelledby="members-title" className="mt-6">
      <h2 id="members-title" className="pb-2 font-semibold text-lg">
        {t('team.members')}
      </h2>
      <SearchBox value={query} onSearch={search} label={t('team.search')} placeholder={t('team.search.placeholder')} />
      <Chips<MemberSort>
        label={t('team.sort')}
        choices={MEMBER_SORTS.map((value) => ({ value, label: t(`team.sort.${value}`) }))}
        value={sort}
        onChange={(next) => change({ query, sort: next })}
        className="-mx-4 mt-2 px-4"
      />
      <div className="pt-1">
        <MemberRows
          key={`${sort} ${query}`}
          memory={memory}
          empty={
            query === '' ? (
              <EmptyState
                icon={<Users size={40} strokeWidth={1.5} />}
                title={t('team.empty')}
                text={t('team.empty.text')}
              />
            ) : (
              <EmptyState
                title={t('promotion.empty.search', { query })}
                action={
                  <Button tone="plain" onClick={() => search('')}>
                    {t('promotion.showAll')}
                  </Button>
                }
              />
            )
          }
        />
      </div>
    </section>
  );
}
