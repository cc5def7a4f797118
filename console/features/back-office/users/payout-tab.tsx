import { AccountDecisions, type ReviewedAccount } from '../../../accounts/account-decisions.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { RevealNumber } from '../../../kit/records/reveal-number.tsx';
import { UidLinks } from '../../../kit/records/uid-links.tsx';
import { useText } from '../../../texts.ts';

const TONES = { active: 'positive', review: 'notice', removed: 'neutral' } as const;

/** The user's current and former payout accounts. */
export function PayoutTab({ uid }: { uid: string }) {
  const t = useText();
  const accounts = useCall('/console/accounts/user', { uid });
  return (
    <QueryState query={accounts} isEmpty={(all) => all.length === 0} empty={{ title: t('payments.accounts.userNone') }}>
      {(all) => (
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          {all.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </div>
      )}
    </QueryState>
  );
}

function Account({ account }: { account: ReviewedAccount }) {
  const t = useText();
  return (
    <Panel
      title={account.method}
      action={<Badge tone={TONES[account.state]}>{t(`payments.accounts.state.${account.state}`)}</Badge>}
    >
      <Facts
        facts={[
          { label: t('payments.holder'), value: account.holder },
          { label: t('payments.number'), value: <span className="mono">{account.number}</span> },
          { label: t('payments.accounts.paid'), value: t('payments.accounts.paidCount', { count: account.paidCount }) },
          { label: t('payments.accounts.changed'), value: <Moment at={account.changedAt} /> },
          account.sharedWith.length > 0 && {
            label: t('payments.shared.number'),
            value: <UidLinks uids={account.sharedWith} />,
          },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <RevealNumber accountId={account.id} />
        <AccountDecisions account={account} />
      </div>
    </Panel>
  );
}
