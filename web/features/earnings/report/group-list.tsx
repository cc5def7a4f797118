import { isZero, shareOfWhole, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useQuickChoice } from '../../../kit/use-quick-choice.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import type { ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, PagedRows } from '../../../lists/paged-rows.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { channelName, isOwnChannel } from './channel-name.ts';
import { GROUPS, type Group, type GroupRow } from './group-rows.ts';
import type { Days } from './report-span.ts';
import { useCounts } from './use-counts.ts';
import { useDays } from './use-days.ts';

const PANEL = 'report-groups';

export interface GroupListProps {
  by: Group;
  days: Days;
  /** The sum of all earnings in the days: the rows are shares of it. */
  whole: string;
  store: ListStore<GroupRow>;
  place: ListPlace;
  onGroup: (by: Group) => void;
}

/** The same figures grouped by day, item, channel or member, each as its share of the whole. */
export function GroupList({ by, days, whole, store, place, onGroup }: GroupListProps) {
  const t = useText();
  const [shownBy, choose] = useQuickChoice(by, onGroup);
  const row = useCallback(
    (one: GroupRow) => <Row key={`${one.kind ?? ''} ${one.key}`} row={one} by={by} days={days} whole={whole} />,
    [by, days, whole],
  );
  return (
    <section aria-label={t('report.groups')}>
      <Tabs
        label={t('report.groups')}
        panelId={PANEL}
        choices={GROUPS.map((value) => ({ value, label: t(`report.by.${value}`) }))}
        value={shownBy}
        onChange={choose}
        className="-mx-4 px-4"
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${by}`}>
        <PagedRows
          key={`${by} ${days.from} ${days.to}`}
          store={store}
          place={place}
          row={row}
          taken={700}
          empty={
            <EmptyState
              icon={<ChartNoAxesColumn size={40} strokeWidth={1.5} />}
              title={t('report.empty')}
              text={t('report.empty.text')}
            />
          }
          failed={<FailedList title={t('report.failed')} onRetry={() => void store.retry()} />}
        />
      </div>
    </section>
  );
}

function Row({ row, by, days, whole }: { row: GroupRow; by: Group; days: Days; whole: string }) {
  const t = useText();
  const counts = useCounts();
  const written = useDays();
  const own = useUser()?.uid;
  const name = {
    day: () => written(row.key),
    item: () => row.name,
    channel: () => channelName(t, row.key),
    member: () => (row.key === own ? t('report.member.own') : row.name),
  }[by]();
  const hasClicks = by === 'day' || by === 'item' || isOwnChannel(row.key);
  const note = counts(hasClicks ? row : { conversions: row.conversions });
  const percent = Math.round(shareOfWhole(sumOf([row.settled, row.estimated]), whole) * 100);
  const face = <Face row={row} name={name} note={note} percent={percent} withIcon={by === 'item'} />;
  if (row.conversions === 0 && isZero(row.settled) && isZero(row.estimated)) {
    return <div className={ROW}>{face}</div>;
  }
  return (
    <Link to="/ReportDetails" search={linesOf(row, by, days)} className={`${ROW} active:bg-sunken`}>
      {face}
    </Link>
  );
}

const ROW = 'flex min-h-16 items-center gap-3 border-line border-b py-3 text-ink';

interface FaceProps {
  row: GroupRow;
  name: string;
  note: string;
  /** The row's share of the whole, settled and estimated together. */
  percent: number;
  withIcon: boolean;
}

function Face({ row, name, note, percent, withIcon }: FaceProps): ReactNode {
  const t = useText();
  const money = useMoney();
  return (
    <>
      {withIcon && <ItemIcon src={row.icon} name={name} className="size-11" />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-[1_1_8rem] break-words font-medium">{name}</span>
        <span className="tabular ms-auto text-end">
          <span className="block font-semibold">{money(row.settled)}</span>
          {!isZero(row.estimated) && (
            <span className="block text-accent-ink text-sm">
              {t('report.row.estimated', { amount: money(row.estimated) })}
            </span>
          )}
        </span>
        <span aria-hidden className="my-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${percent}%` }} />
        </span>
        <span className="min-w-0 flex-[1_1_8rem] text-ink-soft text-sm">{note}</span>
        <span data-testid="share" className="tabular ms-auto text-ink-soft text-sm">
          {t('report.percent', { percent })}
        </span>
      </span>
    </>
  );
}

/** The address of the lines of a row's sum. */
function linesOf(row: GroupRow, by: Group, { from, to }: Days) {
  if (by === 'day') return { from: row.key, to: row.key };
  if (by === 'item') return { from, to, kind: row.kind ?? ('messaging' as const), id: row.key };
  return by === 'channel' ? { from, to, channel: row.key } : { from, to, member: row.key };
}
