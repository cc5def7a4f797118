import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { ChevronRight, Wallet } from 'lucide-react';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { Estimate, useEstimate } from '../../../kit/estimate.tsx';
import { Spark } from '../../../kit/spark.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { useHiddenBalance } from '../../../wallet/hidden-balance.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { StartCard, useStart } from './start.tsx';

type Today = AnswerOf<'/report/today'>;

const NOTHING = {};
const EARNED: readonly LiveKind[] = ['click', 'balance', 'application', 'resync'];

function useToday(): Answer<Today> {
  const today = useAnswer('/report/today', NOTHING);
  useLiveReload(EARNED, today.reload);
  return today;
}

/** The way to the first earning; after it, the reader's earnings today, and the balance; each leads to its page. */
export function TodayLine() {
  const start = useStart();
  return start ? <StartCard start={start} /> : <Earnings />;
}

function Earnings() {
  const t = useText();
  const money = useMoney();
  const estimate = useEstimate();
  const { features } = useSite();
  const { data, failed } = useToday();
  if (!data && !failed) return <Skeleton className="h-9 w-full" />;
  const clicks = data && t('today.clicks', { count: data.clicks });
  return (
    <div className="home-today">
      {data ? (
        <Link
          to="/report"
          search={{ span: 'today' }}
          className="home-today-earned"
          aria-label={t('today.report', { amount: estimate(money(data.earned), data.estimated), clicks: clicks ?? '' })}
        >
          {t('today.label')} <strong className="tabular text-lg leading-5">{money(data.earned)}</strong>
          <Estimate part={data.estimated} />
          <span className="home-today-clicks"> · {clicks}</span>
        </Link>
      ) : (
        <p className="home-today-earned">
          {t('today.label')} · {t('today.failed')}
        </p>
      )}
      {features.wallet && <Balance />}
    </div>
  );
}

function Balance() {
  const t = useText();
  const money = useMoney();
  const { hidden } = useHiddenBalance();
  const { data } = useWallet();
  if (!data) return null;
  const amount = hidden ? '••••' : money(data.totalCoin);
  return (
    <Link to="/my" className="home-balance" aria-label={t('today.wallet', { amount })}>
      <Wallet aria-hidden size={16} className="shrink-0 text-accent-ink" />
      <span className="tabular">{amount}</span>
    </Link>
  );
}

/** As many as fit beside the banner; the others are on the page that it leads to. */
const SHOWN = 2;

/** Today's earnings, where the way to the first earning has their place; after it, the own links. */
export function OwnLinks() {
  return useStart() ? <TodayTile /> : <BestLinks />;
}

function TodayTile() {
  const t = useText();
  const money = useMoney();
  const { data, failed } = useToday();
  if (!data) return failed ? <BestLinks /> : <Skeleton className="h-full w-full rounded-card" />;
  return (
    <Link to="/report" search={{ span: 'today' }} className="home-links">
      <span className="font-semibold text-xs">{t('today.label')}</span>
      <strong className="tabular text-lg leading-tight">{money(data.earned)}</strong>
      <span className="text-ink-soft text-xs">{t('today.clicks', { count: data.clicks })}</span>
    </Link>
  );
}

/** The reader's best links of the last seven days. */
function BestLinks() {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const estimate = useEstimate();
  const { data, failed } = useToday();
  if (!data && !failed) return <Skeleton className="h-full w-full rounded-card" />;
  const links = data?.links.slice(0, SHOWN) ?? [];
  const amountOf = (earned: string) => approximateAmount(earned, unit, locale);
  const list = links
    .map(({ name, earned, estimated }) => `${name} ${estimate(amountOf(earned), estimated)}`)
    .join(', ');
  const head = (
    <span className="flex items-center justify-between font-semibold text-xs">
      {t('today.links')}
      {links.length > 0 && <ChevronRight aria-hidden size={14} className="text-ink-faint" />}
    </span>
  );
  if (links.length === 0) {
    return (
      <div className="home-links">
        {head}
        <p className="text-ink-soft text-xs leading-tight">
          {t(failed && !data ? 'today.failed' : 'today.links.none')}
        </p>
      </div>
    );
  }
  return (
    <Link to="/promotion/{-$id}" params={{ id: links[0]?.kind === 'video' ? '2' : '1' }} className="home-links">
      <span className="sr-only">{t('today.links.named', { list })}</span>
      {/* Not a label of the link: a letter in place of a picture would be text that the label lacks. */}
      <span aria-hidden className="contents">
        {head}
        {links.map(({ kind, id, name, icon, earned, estimated, week }) => (
          <span key={kind + id} className="flex items-center gap-1.5">
            <ItemIcon src={icon} name={name} className="size-5 text-xs" />
            <Spark values={week.map(({ clicks }) => clicks)} className="h-3 min-w-0 flex-1 text-accent-ink" />
            <span className="tabular font-semibold text-xs">
              {amountOf(earned)}
              <Estimate part={estimated} />
            </span>
          </span>
        ))}
      </span>
    </Link>
  );
}
