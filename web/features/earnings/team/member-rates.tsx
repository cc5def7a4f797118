import { Button } from '@pitaka/ui/primitives/button.tsx';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useDay } from '../../../kit/use-day.ts';
import { useText } from '../../../texts.ts';
import type { MemberDetail } from './member.ts';

const ChangeRateDialog = onDemand(() => import('./change-rate-dialog.tsx'));

/** A member's rate with its first day, and the former and future rates. */
export function MemberRates({ member, onChanged }: { member: MemberDetail; onChanged: () => void }) {
  const t = useText();
  const dayOf = useDay();
  const dialog = useHistoryDialog('rate');
  const { rate, rates, highestRate } = member;
  return (
    <section aria-labelledby="rate-title" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="rate-title" className="text-ink-soft text-sm">
        {t('team.rate')}
      </h2>
      <p className="tabular font-bold text-2xl">{t('team.percent', { rate })}</p>
      {rates.length > 1 && (
        <ol aria-label={t('team.rates')} className="mt-2 border-line border-t text-sm">
          {rates.map((one) => (
            <li key={one.from} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
              <span>
                {t('team.rate.from', { day: dayOf(one.from) })}
                <span className="block text-ink-faint">{t(`team.rate.by.${one.by}`)}</span>
              </span>
              <span className="tabular ms-auto font-medium">{t('team.percent', { rate: one.rate })}</span>
            </li>
          ))}
        </ol>
      )}
      {highestRate === null ? (
        <p className="mt-2 text-ink-soft text-sm">{t('team.rate.notDirect')}</p>
      ) : (
        <>
          <Button tone="plain" size="wide" className="mt-3" onClick={dialog.show}>
            {t('team.rate.change')}
          </Button>
          <ChangeRateDialog
            open={dialog.open}
            onClose={dialog.hide}
            onChanged={onChanged}
            member={member}
            highest={highestRate}
          />
        </>
      )}
    </section>
  );
}
