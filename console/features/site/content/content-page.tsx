import { CONTENT_KINDS } from '@pitaka/contract/calls/console-values.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { type Entry, type Kind, PARTS } from './entry.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { SupportContact } from './support-contact.tsx';

const TABS = [...CONTENT_KINDS, 'support'] as const;
type Tab = (typeof TABS)[number];
/** The value in the address that means a new entry. */
const NEW = 'new';

/** The operators' texts for users: banners, notices, help, about, terms, and contacts. */
export function Page() {
  const t = useText();
  const go = useGo();
  const panelId = useId();
  const { kind: requestedKind, key } = useFilters();
  const tab = TABS.find((one) => one === requestedKind) ?? 'banner';
  const open = (entryKey: string) => go({ to: '/content', search: { kind: tab, key: entryKey } });
  const isList = tab !== 'support' && !PARTS[tab].isSingle;
  return (
    <PageFrame
      title={t('content.title')}
      lead={t('content.lead')}
      actions={
        isList && (
          <Button tone="primary" onClick={() => open(NEW)}>
            <Plus aria-hidden size={16} />
            {t(`content.new.${tab}`)}
          </Button>
        )
      }
    >
      <Tabs
        label={t('content.kinds')}
        panelId={panelId}
        value={tab}
        onChange={(value: Tab) => go({ to: '/content', search: { kind: value } })}
        className="console-tabs"
        choices={TABS.map((value) => ({ value, label: t(`content.kind.${value}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className="flex min-w-0 flex-col gap-4">
        {tab === 'support' ? <SupportContact /> : <Entries key={tab} kind={tab} selected={key} onOpen={open} />}
      </div>
    </PageFrame>
  );
}

interface EntriesProps {
  kind: Kind;
  selected: string | undefined;
  onOpen: (key: string) => void;
}

function Entries({ kind, selected, onOpen }: EntriesProps) {
  const t = useText();
  const entries = useCall('/console/content/list', { kind });
  if (PARTS[kind].isSingle) {
    return (
      <QueryState query={entries}>
        {([entry]) => <EntryForm key={entry?.key ?? ''} kind={kind} entry={entry} onSaved={() => {}} />}
      </QueryState>
    );
  }
  return (
    <QueryState
      query={entries}
      isEmpty={(rows) => rows.length === 0 && selected !== NEW}
      empty={{ title: t(`content.empty.${kind}`), text: t('content.emptyText') }}
    >
      {(rows) => {
        const entry = selected === NEW ? undefined : (find(rows, selected) ?? rows[0]);
        return (
          <div className="grid items-start gap-4 tablet:grid-cols-[13rem_minmax(0,1fr)] desktop:grid-cols-[17rem_minmax(0,1fr)]">
            <EntryList kind={kind} entries={rows} current={entry?.key} onOpen={onOpen} />
            <EntryForm key={entry?.key ?? NEW} kind={kind} entry={entry} onSaved={onOpen} />
          </div>
        );
      }}
    </QueryState>
  );
}

function find(rows: readonly Entry[], key: string | undefined): Entry | undefined {
  return rows.find((row) => row.key === key);
}
