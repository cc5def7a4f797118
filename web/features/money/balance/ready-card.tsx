import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { ChevronRight, Crown, FerrisWheel, Gift, type LucideIcon, RefreshCcw } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { IconChip } from '../../../kit/icon-chip.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Target } from '../../../navigation/route.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';

type Thing = AnswerOf<'/wallet/ready'>[number];

const NOTHING = {};
const FACES: Readonly<Record<Thing['kind'], { readonly icon: LucideIcon; readonly link: Target }>> = {
  rebate: { icon: RefreshCcw, link: { to: '/RakeBack' } },
  vip: { icon: Crown, link: { to: '/Vip' } },
  bonus: { icon: Gift, link: { to: '/Bonus' } },
  spin: { icon: FerrisWheel, link: { to: '/Wheel' } },
};

/** What can be taken or used now, each with its amount and one tap to it; nothing where nothing is ready. */
export function ReadyCard() {
  const t = useText();
  const { data, reload } = useAnswer('/wallet/ready', NOTHING);
  useLiveReload(MONEY_EVENTS, reload);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="ready" className="rounded-card bg-surface px-4 pt-3.5 pb-1">
      <h2 id="ready" className="font-semibold">
        {t('ready.title')}
      </h2>
      <ul>
        {data.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bonuses may have the same title and amount
          <li key={`${thing.kind} ${thing.title} ${index}`} className="border-line border-b last:border-b-0">
            <ReadyRow thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadyRow({ thing }: { thing: Thing }) {
  const lasts = useLasts();
  const { headline, about } = useWords(thing);
  const { icon, link } = FACES[thing.kind];
  return (
    <Link {...link} className="flex min-h-14 items-center gap-3 py-2 text-ink active:bg-sunken">
      {/* Large text stands below the icon: beside it, long words would break. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <IconChip icon={icon} tone="gold" />
        <span className="min-w-[min(9rem,100%)] flex-1">
          <span className="tabular block break-words font-semibold">{headline}</span>
          <span className="block break-words text-ink-soft text-sm">
            {about}
            {thing.until && ` · ${lasts(thing.until)}`}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
    </Link>
  );
}

/** The last day on which it can be taken: the end of most things is a midnight, whose day is one too many. */
function useLasts(): (until: string) => string {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  return (until) => {
    const last = new Date(Date.parse(until) - 1);
    if (dayIn(timezone, last) === dayIn(timezone, new Date())) return t('ready.today');
    const when = dateFormat(locale, { month: 'short', day: 'numeric', timeZone: timezone }).format(last);
    return t('ready.until', { when });
  };
}

/** The amount first, with the condition of a bonus beside it: an amount alone would promise money that waits. */
function useWords({ kind, title, amount, need, count }: Thing): { headline: string; about: string } {
  const t = useText();
  const money = useMoney();
  switch (kind) {
    case 'rebate':
      return { headline: money(amount), about: t('ready.rebate', { count }) };
    case 'vip':
      return { headline: money(amount), about: t('ready.vip', { level: count }) };
    case 'bonus': {
      const sum = money(amount);
      return { headline: isZero(need) ? sum : t('ready.bonus', { amount: sum, need: money(need) }), about: title };
    }
    case 'spin':
      return { headline: t('ready.spin'), about: t('ready.spin.text') };
  }
}
