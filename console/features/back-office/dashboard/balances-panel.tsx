import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { useText } from '../../../texts.ts';
import type { Dashboard } from './dashboard.ts';

/** The site's own money (at each provider, in suspense, owed by users), and the share of failed payouts. */
export function BalancesPanel({ figures: { floats, suspense, debt, failures } }: { figures: Dashboard }) {
  const t = useText();
  const { settled, failed } = failures;
  const rate = settled === 0 ? undefined : ((failed / settled) * 100).toFixed(1);
  return (
    <Panel title={t('dashboard.standing')}>
      <Facts
        facts={[
          ...floats.map(({ provider, balance }) => ({
            label: t('dashboard.float', { provider }),
            value: (
              <span className="flex flex-wrap justify-between gap-x-3">
                <Money
                  amount={balance}
                  className={balance.startsWith('-') ? 'font-semibold text-negative' : 'font-semibold'}
                />
                <AccountLink name={`house:psp:${provider}`} />
              </span>
            ),
          })),
          {
            label: t('dashboard.suspense'),
            value: (
              <span className="flex flex-wrap justify-between gap-x-3">
                <Money amount={suspense} className={suspenseClass(suspense)} />
                <AccountLink name="house:suspense" />
              </span>
            ),
          },
          {
            label: t('dashboard.debt'),
            value: <Money amount={debt} className={isZero(debt) ? 'text-ink-faint' : 'font-semibold'} />,
          },
          {
            label: t('dashboard.failures'),
            value:
              rate === undefined ? (
                <span className="text-ink-faint">{t('dashboard.failures.none')}</span>
              ) : (
                <span className={failed > 0 ? 'font-semibold' : 'text-ink-faint'}>
                  {t('dashboard.failures.of', { failed, settled, rate })}
                </span>
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** An account below zero paid out money that it never received. */
function suspenseClass(balance: string): string {
  if (balance.startsWith('-')) return 'font-semibold text-negative';
  return isZero(balance) ? 'text-ink-faint' : 'font-semibold';
}
