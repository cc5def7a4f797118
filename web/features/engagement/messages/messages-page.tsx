import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { BellRing, MessageSquareText } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { savesData } from '../../../boot/saves-data.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useListStore } from '../../../lists/use-list-store.ts';
import { router } from '../../../navigation/router.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { DigestCard } from './digest-card.tsx';
import { digestIn, withoutDigest } from './lift-digest.ts';
import { markAllRead } from './mark-read.ts';
import { MESSAGE_TABS, type Message, type MessageTab } from './message.ts';
import { MessageRow } from './message-row.tsx';
import { onMessagesChanged, useUnread } from './unread.ts';

const ChoicesSheet = onDemand(() => import('./choices-sheet.tsx'));

/** Messages to this user, and to all users (Spec: E5). */
export default function MessagesPage() {
  const t = useText();
  const panelId = useId();
  const { tab: requestedTab } = useSearch<'/Messages'>();
  const tab = MESSAGE_TABS.find((one) => one === requestedTab) ?? 'inbox';
  const source = useRecords('/message/list', { tab }, tab);
  const unread = useUnread();
  const { store } = source;
  useEffect(() => onMessagesChanged(() => store.takeIn()), [store]);
  // So that a user who goes offline now can still open one of them.
  useEffect(() => {
    if (!savesData()) router.preload('/Messages/next');
  }, []);
  const choices = useHistoryDialog('message-choices');
  const { rows } = useListStore(store);
  const [now] = useState(Date.now);
  const digest = digestIn(rows, now);
  const others = useMemo(() => ({ ...source, store: withoutDigest(store, now) }), [source, store, now]);
  const open = unread.data?.tabs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts make the tabs wider
  useEffect(() => showTab(`${panelId}-${tab}`), [panelId, tab, open]);
  const [busy, setBusy] = useState(false);
  const again = () => {
    void store.takeIn();
    void unread.reload();
  };
  const readAll = async () => {
    setBusy(true);
    try {
      const left = await markAllRead(tab);
      unread.change(() => left);
      await store.takeIn();
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={t('messages.title')}
      under="/my"
      action={
        <IconButton label={t('messages.choices')} onClick={choices.show}>
          <BellRing aria-hidden size={20} />
        </IconButton>
      }
    >
      <Tabs
        label={t('messages.tabs')}
        panelId={panelId}
        value={tab}
        onChange={(value: MessageTab) =>
          void router.navigate({ to: '/Messages', search: value === 'inbox' ? {} : { tab: value }, replace: true })
        }
        className="-mx-4 px-1"
        choices={MESSAGE_TABS.map((value) => ({
          value,
          label: <TabLabel label={t(`messages.tab.${value}`)} count={open?.[value] ?? 0} />,
        }))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
        {(open?.[tab] ?? 0) > 0 && (
          <div className="-mb-2 mt-1 flex justify-end">
            <Button tone="quiet" size="row" busy={busy} onClick={() => void readAll()}>
              {t('messages.readAll')}
            </Button>
          </div>
        )}
        {digest?.digest && <DigestCard message={digest} {...digest.digest} />}
        <RecordList
          source={others}
          row={messageRow}
          empty={{
            icon: MessageSquareText,
            title: t(`messages.empty.${digest ? 'others' : tab}`),
            filtered: t('messages.empty.text'),
          }}
          failed={t('messages.failed')}
        />
      </div>
      {choices.open && <ChoicesSheet open onClose={choices.hide} onChanged={again} />}
    </Page>
  );
}

function messageRow(message: Message, before: Message | undefined) {
  return <MessageRow key={message.id} message={message} before={before} />;
}

/** Scrolls the chosen tab into view, also when an address chose it. */
function showTab(id: string): void {
  const tab = document.getElementById(id);
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function TabLabel({ label, count }: { label: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {label}
      {count > 0 && (
        <span className="tabular min-w-5 rounded-full bg-accent-soft px-1 text-center text-accent-ink text-xs leading-5">
          {count}
        </span>
      )}
    </span>
  );
}
