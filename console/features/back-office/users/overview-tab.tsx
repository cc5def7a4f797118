import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { ProtectionPanel } from './protection-panel.tsx';
import type { UserDetail } from './user.ts';

const KNOWN = ['available', 'hold.withdrawal', 'hold.wager', 'safe', 'bonus', 'debt'] as const;

/** 'user:10000001:hold.withdrawal' in words. */
function accountLabel(name: string, t: ReturnType<typeof useText>): string {
  const type = name.split(':').slice(2).join(':');
  const accountType = KNOWN.find((one) => one === type);
  if (accountType) return t(`users.account.${accountType}`);
  return type.startsWith('channel:') ? t('users.account.channel', { name: type.slice('channel:'.length) }) : name;
}

/** The user's identity, balances and limits. */
export function OverviewTab({ user }: { user: UserDetail }) {
  const t = useText();
  const { own, direct, indirect, newMember } = user.rates;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[3fr_2fr]">
      <Panel title={t('users.accounts')} flush>
        {user.accounts.length === 0 ? (
          <p className="p-4 text-ink-faint">{t('users.noAccounts')}</p>
        ) : (
          <Table
            caption={t('users.accounts')}
            rows={user.accounts}
            keyOf={(row) => row.name}
            columns={[
              { key: 'name', head: t('users.account'), cell: (row) => <AccountName name={row.name} /> },
              { key: 'changed', head: t('users.changed'), cell: (row) => <Moment at={row.changedAt} /> },
              { key: 'postings', head: t('users.postings'), isFigure: true, cell: (row) => row.postings },
              {
                key: 'balance',
                head: t('users.balance'),
                isFigure: true,
                cell: (row) => <Money amount={row.balance} />,
              },
            ]}
          />
        )}
      </Panel>
      <div className="flex flex-col gap-4">
        <Panel>
          <Facts
            facts={[
              { label: t('users.role'), value: user.roleLabel },
              { label: t('users.type'), value: t(`users.type.${user.job as 0 | 1 | 2}`) },
              { label: t('users.level'), value: String(user.level) },
              { label: t('users.rates'), value: t('users.ratesText', { own, direct, indirect, newMember }) },
              user.inviter !== null && { label: t('users.inviter'), value: <UserLink uid={user.inviter} /> },
              { label: t('users.language'), value: user.locale },
              { label: t('users.since'), value: <Moment at={user.createdAt} /> },
              { label: t('users.lastSeen'), value: <Moment at={user.lastSeenAt} /> },
            ]}
          />
        </Panel>
        <ProtectionPanel uid={user.uid} />
        <Panel title={t('users.limits')} flush>
          <Table
            caption={t('users.limits')}
            rows={['day', 'week', 'month'] as const}
            keyOf={(period) => period}
            columns={[
              { key: 'period', head: t('users.limits.within'), cell: (period) => t(`users.limits.${period}`) },
              ...(['withdrawal', 'transfer'] as const).map((kind) => ({
                key: kind,
                head: t(`users.limits.${kind}`),
                isFigure: true,
                cell: (period: 'day' | 'week' | 'month') => {
                  const limit = user.limits[kind][period];
                  return limit === null ? (
                    <span className="text-ink-faint">{t('users.limits.site')}</span>
                  ) : (
                    <Money amount={limit} />
                  );
                },
              })),
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

/** The account in words; for operators who may see the ledger, a link to its postings. */
function AccountName({ name }: { name: string }) {
  const t = useText();
  const may = useHasPermission();
  const label = accountLabel(name, t);
  if (!may('ledger.view')) return label;
  return (
    <Link
      to={`/ledger/account/${encodeURIComponent(name)}`}
      className="text-accent-ink underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  );
}
