import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { SearchBox } from '../../../lists/search-box.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { MemberRows } from './member-rows.tsx';
import { createMembersStore } from './members-store.ts';

/** The user's direct members; a search covers the whole team. */
export function MemberSearch() {
  const t = useText();
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory('team', () => createMembersStore(token, undefined, ''));
  if (memory.token !== token) Object.assign(memory, createMembersStore(token, undefined, ''));
  const [query, setQuery] = useState(memory.query);
  const search = (text: string) => {
    // The loaded rows stay in place.
    if (text === query) return;
    Object.assign(memory, createMembersStore(token, undefined, text));
    setQuery(text);
  };
  return (
    <section aria-labelledby="members-title" className="mt-6">
      <h2 id="members-title" className="pb-2 font-semibold text-lg">
        {t('team.members')}
      </h2>
      <SearchBox value={query} onSearch={search} label={t('team.search')} placeholder={t('team.search.placeholder')} />
      <div className="pt-2">
        <MemberRows
          key={query}
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
