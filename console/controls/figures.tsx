import type { Locale } from '@pitaka/contract/locales.ts';
import { formatMoney, formatMoneyIn } from '@pitaka/ui/money/format-money.ts';
import { isIncoming, isZero, plusOf } from '@pitaka/ui/money/minor-units.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useOperator } from '../session/use-operator.ts';
import { i18n, useText } from '../texts.ts';
import { useNow } from './use-now.ts';

/** An amount in the site's unit. */
export function Money({ amount, signed = false, className }: { amount: string; signed?: boolean; className?: string }) {
  const { site } = useOperator();
  return (
    <span
      className={classNames(
        'tabular whitespace-nowrap',
        signed && !isZero(amount) && (isIncoming(amount) ? 'text-positive' : 'text-negative'),
        className,
      )}
    >
      {signed && plusOf(amount)}
      {formatMoney(amount, site.unit, i18n.locale as Locale)}
    </span>
  );
}

/**
 * An amount in a currency that may differ from the site's: the code is written out, because a sign may belong to
 * several currencies.
 */
export function MoneyIn({ amount, currency }: { amount: string; currency: string }) {
  const { site } = useOperator();
  return (
    <span className="tabular whitespace-nowrap">
      {formatMoneyIn(amount, currency, site.unit, i18n.locale as Locale)}
    </span>
  );
}

const TO_THE_MINUTE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatAt(kind: 'short' | 'dated' | 'full', locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind}|${locale}|${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone,
      ...(kind === 'full' ? ({ dateStyle: 'full', timeStyle: 'long' } as const) : TO_THE_MINUTE),
      ...(kind === 'dated' && ({ year: 'numeric' } as const)),
    });
    formats.set(key, format);
  }
  return format;
}

/** A moment in the site's time zone; the full moment on hover. A moment of another year shows the year. */
export function Moment({ at, className }: { at: string | null; className?: string }) {
  const { site } = useOperator();
  if (at === null) return <span className="text-ink-faint">–</span>;
  const date = new Date(at);
  const kind = date.getUTCFullYear() === new Date().getUTCFullYear() ? 'short' : 'dated';
  return (
    <time
      dateTime={at}
      title={`${formatAt('full', i18n.locale, site.timezone).format(date)}`}
      className={classNames('tabular whitespace-nowrap', className)}
    >
      {formatAt(kind, i18n.locale, site.timezone).format(date)}
    </time>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a record has waited. */
export function Age({ since, lateAfterMinutes }: { since: string; lateAfterMinutes?: number }) {
  const t = useText();
  const seconds = Math.max(0, Math.round((useNow() - new Date(since).getTime()) / 1000));
  const isLate = lateAfterMinutes !== undefined && seconds > lateAfterMinutes * MINUTE;
  return (
    <time dateTime={since} className={classNames('tabular whitespace-nowrap', isLate && 'font-medium text-notice')}>
      {durationText(seconds, t)}
    </time>
  );
}

/** 45 s, 12 min, 3 h 5 min, 2 d 4 h. */
export function durationText(seconds: number, t: ReturnType<typeof useText>): string {
  if (seconds < MINUTE) return t('shell.age.seconds', { seconds });
  if (seconds < HOUR) return t('shell.age.minutes', { minutes: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) {
    return t('shell.age.hours', { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  }
  return t('shell.age.days', { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
}
