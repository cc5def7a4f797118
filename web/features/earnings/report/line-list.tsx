import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { ReceiptText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { createStoredPagedCall } from '../../../data/paged-call.ts';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useListMemory } from '../../../lists/entry-memory.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows, topOfList } from '../../../lists/paged-rows.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSession, useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { channelName } from './channel-name.ts';
import type { LineFilter } from './line-filter.ts';
import { type Line, LineRow } from './line-row.tsx';
import { type Days, daysOf, readSpan } from './report-span.ts';
import { spanError } from './span-choice.tsx';
import { Swatch } from './swatch.tsx';
import { useDays } from './use-days.ts';

type Head = Pick<AnswerOf<'/report/lines'>, 'sum' | 'name'>;

interface LineMemory {
  store: ListStore<Line>;
  place: ListPlace;
  /** The sum and the subject of all lines; they come with each page. */
  head: Head | undefined;
}

/** The days in the address, or the current month if they are invalid. */
function daysIn(filter: LineFilter, today: string): Days {
  const days = daysOf(readSpan({ ...filter, span: 'custom' }), today);
  return spanError(days) === undefined ? days : daysOf({ span: 'month' }, today);
}

/** The lines of a sum, newest first, under the sum itself. */
export function LineList({ filter }: { filter: LineFilter }) {
  const t = useText();
  const written = useDays();
  const { timezone } = useSite();
  const days = daysIn(filter, dayIn(timezone, new Date()));
  const { store, place, head } = useLines({ ...filter, ...days });
  const own = useUser()?.uid;
  useLiveReload(
    MONEY_EVENTS,
    useCallback(async () => void (await store.takeIn()), [store]),
  );
  const name =
    filter.channel !== undefined
      ? channelName(t, filter.channel)
      : filter.member !== undefined && filter.member === own
        ? t('report.member.own')
        : head?.name;
  const row = useCallback((line: Line) => <LineRow key={line.id} line={line} />, []);
  return (
    <Page title={head?.name === undefined ? t('report.title') : name || t('report.lines')} under="/report">
      <p className="pb-3 text-ink-soft text-sm">{written(days.from, days.to)}</p>
      {head && <SumCard sum={head.sum} />}
      <PagedRows
        store={store}
        place={place}
        row={row}
        empty={
          <EmptyState
            icon={<ReceiptText size={40} strokeWidth={1.5} />}
            title={t('report.lines.empty')}
            text={t('report.empty.text')}
          />
        }
        failed={<FailedList title={t('report.failed')} onRetry={() => void store.retry()} />}
      />
    </Page>
  );
}

function useLines({
  from,
  to,
  kind,
  id = '',
  member = '',
  source = '',
  channel = '',
}: LineFilter & { from: string; to: string }) {
  const token = useSession()?.token ?? '';
  const locale = useLocale();
  const name = [token, locale, from, to, kind, id, member, source, channel].join(' ');
  const [, showHead] = useState<Head>();
  return useListMemory<LineMemory>('report-lines', name, () => {
    const request = { from, to, ...(kind ? { kind } : {}), id, member, source, channel };
    const { first, load } = createStoredPagedCall('/report/lines', request);
    const memory: LineMemory = {
      head: first?.page,
      place: topOfList(),
      store: createListStore<Line>({
        first,
        newestFirst: true,
        idOf: (line) => line.id,
        logError(error) {
          if (!(error instanceof CallRefused)) console.warn('the lines could not be loaded', error);
        },
        async load(number, signal) {
          const page = await load(number, signal);
          memory.head = page;
          showHead(page);
          return page;
        },
      }),
    };
    return memory;
  });
}

function SumCard({ sum }: Pick<Head, 'sum'>) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-label={t('report.earned')} className="mb-2 flex flex-col gap-1 rounded-card bg-surface p-5">
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <Swatch kind="settled" />
        {t('report.settled')}
      </p>
      <p data-testid="settled">
        <FitAmount rem={2} className="font-bold tracking-tight">
          {money(sum.settled)}
        </FitAmount>
      </p>
      {!isZero(sum.estimated) && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft text-sm">
          <span className="flex items-center gap-2">
            <Swatch kind="estimated" />
            {t('report.estimated')}
          </span>{' '}
          <b className="tabular ms-auto font-semibold text-base text-ink">{money(sum.estimated)}</b>
        </p>
      )}
    </section>
  );
}
