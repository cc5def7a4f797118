import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { LayoutGrid } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { PromotedApp } from '../../../catalogue/item.ts';
import { createStoredPagedCall } from '../../../data/paged-call.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { AppRow } from './app-row.tsx';

const MembersSheet = onDemand(() => import('./members-sheet.tsx'));

interface AppLinksMemory {
  token: string;
  store: ListStore<PromotedApp>;
  place: ListPlace;
}

function newMemory(token: string): AppLinksMemory {
  const store = createListStore<PromotedApp>({
    ...createStoredPagedCall('/uid/app/links', {}),
    idOf: (app) => app.id,
    logError: (error) => console.warn('the apps could not be loaded', error),
  });
  return { token, store, place: topOfList() };
}

/** Spec: B8. Apps, promoted by links with the user's own uid. */
export function AppLinks() {
  const t = useText();
  const token = useSession()?.token ?? '';
  const memory = useEntryMemory<AppLinksMemory>('apps', () => newMemory(token));
  if (memory.token !== token) Object.assign(memory, newMemory(token));
  const { store, place } = memory;
  const members = useHistoryDialog('members');
  const [app, setApp] = useState<PromotedApp>();
  const { show } = members;
  const showMembers = useCallback(
    (chosen: PromotedApp) => {
      setApp(chosen);
      show();
    },
    [show],
  );
  const made = useCallback(
    (id: string, link: Partial<PromotedApp>) => store.change(id, (row) => ({ ...row, ...link })),
    [store],
  );
  const row = useCallback(
    (chosen: PromotedApp) => <AppRow key={chosen.id} app={chosen} onMade={made} onMembers={showMembers} />,
    [made, showMembers],
  );
  return (
    <>
      <PagedRows
        store={store}
        place={place}
        row={row}
        empty={
          <EmptyState
            icon={<LayoutGrid size={40} strokeWidth={1.5} />}
            title={t('promotion.empty.3')}
            text={t('promotion.empty.apps')}
          />
        }
        failed={<FailedList title={t('promotion.failed')} onRetry={() => void store.retry()} />}
      />
      {app && <MembersSheet open={members.open} onClose={members.hide} app={app} />}
    </>
  );
}
