import type { RecordKind } from '@pitaka/contract/records.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { plusOf } from '@pitaka/ui/money/minor-units.ts';
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgePercent,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Coins,
  Gamepad2,
  Gift,
  type LucideIcon,
  Scale,
  Undo2,
  Vault,
} from 'lucide-react';
import { DayHeading } from '../../../kit/day-heading.tsx';
import { IconChip } from '../../../kit/icon-chip.tsx';
import { noonOf } from '../../../kit/use-days.ts';
import { useDebtText } from '../../../kit/use-debt-text.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useTime } from '../../../kit/use-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { recordName, soldDay, type WalletRecord } from '../../../wallet/wallet-record.ts';

const ICONS: Readonly<Record<RecordKind, LucideIcon>> = {
  deposit: BanknoteArrowDown,
  withdrawal: BanknoteArrowUp,
  transfer_in: ArrowDownLeft,
  transfer_out: ArrowUpRight,
  safe_save: Vault,
  safe_takeout: Vault,
  commission: Coins,
  rebate: BadgePercent,
  bonus: Gift,
  channel: Gamepad2,
  recharge_in: ArrowDownLeft,
  recharge_out: ArrowUpRight,
  reversal: Undo2,
  adjustment: Scale,
};

export interface StatementRowProps {
  record: WalletRecord;
  /** The row above it; a row of another day begins with the day. */
  before: WalletRecord | undefined;
}

/** One line of a statement: its subject, its kind and time, the amount, and the balance after it. */
export function StatementRow({ record, before }: StatementRowProps) {
  const t = useText();
  const money = useMoney();
  const time = useTime();
  const debtText = useDebtText();
  const locale = useLocale();
  const { timezone } = useSite();
  const { id, kind, amount, at, subject, note, memo } = record;
  const name = t(recordName(record));
  const person = kind.startsWith('transfer_') || kind.startsWith('recharge_') ? note : '';
  const title = subject || person || name;
  const sold = soldDay(record, timezone);
  const shortDay = dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const details = [
    sold && t('records.sold', { day: shortDay.format(noonOf(sold)) }),
    person === '' && note,
    memo,
    debtText(record.debt),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <DayHeading at={at} before={before?.at} />
      <Link
        to="/Records/$id"
        params={{ id }}
        className="flex min-h-16 items-start gap-3 border-line border-b py-3 text-ink active:bg-sunken"
      >
        <IconChip icon={ICONS[kind]} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 flex-[1_1_8rem]">
            <span className="block break-words font-medium">{title}</span>
            <span className="block text-ink-soft text-sm">
              {title !== name && (
                <>
                  <span>{name}</span> ·{' '}
                </>
              )}
              <time dateTime={at} className="tabular text-ink-faint">
                {time(at)}
              </time>
            </span>
            {details && <span className="block break-words text-ink-soft text-sm">{details}</span>}
          </span>
          <span className="tabular ms-auto text-end">
            <span className="block font-semibold">
              {plusOf(amount)}
              {money(amount)}
            </span>
            <span className="block text-ink-faint text-sm">
              <span className="sr-only">{t('records.balanceAfter')} </span>
              {money(record.balanceAfter)}
            </span>
          </span>
        </span>
      </Link>
    </>
  );
}
