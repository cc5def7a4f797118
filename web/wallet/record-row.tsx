import { useLocale } from '../catalogue/use-locale.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import type { WalletRecord } from './record-store.ts';
import { useMoney } from './use-money.ts';

/** One line of a statement: what, when, how much, and what was left. */
export function RecordRow({ record }: { record: WalletRecord }) {
  const t = useText();
  const money = useMoney();
  const locale = useLocale();
  const { timezone } = useSite();
  const at = new Date(record.at);
  const incoming = !record.amount.startsWith('-');
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-medium">{t(`records.kind.${record.kind}`)}</p>
        {record.note && <p className="break-words text-ink-soft text-sm">{record.note}</p>}
        <time dateTime={record.at} className="tabular text-ink-faint text-sm">
          {at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })}
        </time>
      </div>
      <div className="tabular shrink-0 text-end">
        <p className={incoming ? 'font-semibold text-positive' : 'font-semibold'}>
          {incoming ? '+' : ''}
          {money(record.amount)}
        </p>
        <p className="text-ink-faint text-sm">
          <span className="sr-only">{t('records.balanceAfter')} </span>
          {money(record.balanceAfter)}
        </p>
      </div>
    </div>
  );
}
