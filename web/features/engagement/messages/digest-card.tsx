import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useTime } from '../../../kit/use-time.ts';
import { AddressLink } from '../../../navigation/link.tsx';
import { useLocale, useText } from '../../../texts.ts';
import { markRead } from './mark-read.ts';
import type { Message } from './message.ts';
import { opensWhat } from './opens-what.ts';

/** The newest digest of a day's earnings, above the other messages: the gains first, and the day as the one action. */
export function DigestCard({ message, day, amount }: { message: Message; day: string; amount: string }) {
  const t = useText();
  const money = useMoney();
  const time = useTime();
  const locale = useLocale();
  const format = { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const written = dateFormat(locale, format).format(new Date(`${day}T12:00:00Z`));
  return (
    <section aria-labelledby="digest" className="wallet-card mt-3 flex flex-col gap-1 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h2 id="digest">
          {!message.isRead && (
            <>
              <span className="sr-only">{t('messages.new')}: </span>
              <span aria-hidden className="me-2 inline-block size-2 rounded-full bg-gold" />
            </>
          )}
          {t('messages.digest', { day: written })}
        </h2>
        <time dateTime={message.at} className="tabular">
          {time(message.at)}
        </time>
      </div>
      <FitAmount rem={2.75} className="font-bold tracking-tight">
        {money(amount)}
      </FitAmount>
      <p className="text-sm">{message.text}</p>
      <AddressLink
        href={message.to}
        onClick={() => void markRead(message.id).catch(() => {})}
        className="mt-3 grid min-h-12 place-items-center rounded-control bg-on-accent px-5 text-center font-semibold text-accent"
      >
        {t(opensWhat(message.to))}
      </AddressLink>
    </section>
  );
}
