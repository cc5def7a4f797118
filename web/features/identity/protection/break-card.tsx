import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useConnection } from '../../../site/use-connection.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import type { OwnStateProps } from './own-state.ts';

/**
 * For a user on a break: the stopped actions and the end of the break, the actions that still work, and the way to the
 * money.
 */
export function BreakCard({ own, onChanged }: OwnStateProps) {
  const t = useText();
  const moment = useMoment();
  const { features } = useSite();
  const pays = useConnection('payouts');
  const isExcluded = own.status === 'excluded';
  return (
    <section className="flex flex-col gap-4 rounded-card bg-surface p-5">
      <div>
        <h2 className="font-semibold text-xl">{t(isExcluded ? 'protection.excluded' : 'protection.coolingOff')}</h2>
        <p className="mt-1 text-ink-soft">{untilText()}</p>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">{t('protection.stopped')}</dt>
          <dd className="text-ink-soft">{t('protection.stopped.text')}</dd>
          {own.stopsPromotion && <dd className="text-ink-soft">{t('protection.stopped.promotion')}</dd>}
          {own.stopsPromotion && isExcluded && <dd className="text-ink-soft">{t('protection.stopped.earnings')}</dd>}
        </div>
        <div>
          <dt className="font-semibold">{t('protection.goesOn')}</dt>
          {!own.stopsPromotion && <dd className="text-ink-soft">{t('protection.goesOn.promotion')}</dd>}
          <dd className="text-ink-soft">{t('protection.goesOn.text')}</dd>
        </div>
      </dl>
      {features.wallet && pays && (
        <Link to="/Withdraw" className={buttonClass({ tone: 'primary', size: 'wide' })}>
          {t('protection.withdraw')}
        </Link>
      )}
      {isExcluded && own.endsAt === null && <Return own={own} onChanged={onChanged} />}
    </section>
  );

  function untilText(): string {
    if (own.endsAt !== null) return t('protection.ends', { time: moment(own.endsAt) });
    return t('protection.earliest', { time: moment(own.until ?? '') });
  }
}

/** Ends the break once its time is over; before that, the server refuses the call. */
function Return({ own, onChanged }: OwnStateProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const isOver = own.until !== null && Date.parse(own.until) <= Date.now();
  if (!isOver) return undefined;
  const requestBreak = async () => {
    setBusy(true);
    try {
      await call('/protection/return', {});
      showToast(t('protection.return.done'), { tone: 'positive' });
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-sm">{t('protection.return.text', { hours: own.returnHours })}</p>
      <Button tone="plain" size="wide" busy={busy} onClick={() => void requestBreak()}>
        {t('protection.return')}
      </Button>
    </div>
  );
}
