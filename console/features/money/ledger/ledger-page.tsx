import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCall } from '../../../data/use-call.ts';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

const SUSPENSE = 'house:suspense';

type House = AnswerOf<'/console/ledger/house'>;

/** The ledger at a glance: the site's own accounts and the total of all users. */
export function Page() {
  const t = useText();
  const house = useCall('/console/ledger/house', {});
  return (
    <PageFrame
      title={t('ledger.title')}
      lead={t('ledger.lead')}
      actions={
        <>
          <Link to="/ledger/journals" className={buttonClass()}>
            {t('ledger.journals')}
          </Link>
          <OpenAccount />
        </>
      }
    >
      <QueryState query={house}>
        {(data) => (
          <>
            <Sum house={data} />
            <Suspense house={data} />
            <div className="grid items-start gap-4 wide:grid-cols-2">
              <Balances
                title={t('ledger.house')}
                name={t('ledger.account')}
                count={t('ledger.postings')}
                rows={data.accounts.map(({ name, balance, postings }) => ({
                  key: name,
                  name: <AccountLink name={name} />,
                  count: postings,
                  balance,
                }))}
              />
              <Balances
                title={t('ledger.users')}
                name={t('ledger.type')}
                count={t('ledger.count')}
                rows={data.users.map(({ type, balance, accounts }) => ({
                  key: type,
                  name: <span className="mono">{type}</span>,
                  count: accounts,
                  balance,
                }))}
              />
            </div>
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

/** All accounts add up to zero; any other sum is an alarm. */
function Sum({ house: { sum, seals } }: { house: House }) {
  const t = useText();
  const money = useMoneyText();
  const isBalanced = sum === '0.00';
  return (
    <Notice tone={isBalanced ? 'positive' : 'negative'}>
      <p className="font-medium">{isBalanced ? t('ledger.sumRight') : t('ledger.sumWrong', { sum: money(sum) })}</p>
      {seals.head !== '' && (
        <p className="mono break-all">{t('ledger.seals', { count: seals.sealed, head: seals.head })}</p>
      )}
    </Notice>
  );
}

/**
 * For an account below zero, which paid out money that it never received: shows the pending correction, or the way to
 * request one.
 */
function Suspense({ house: { accounts } }: { house: House }) {
  const t = useText();
  const may = useHasPermission();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const balance = accounts.find(({ name }) => name === SUSPENSE)?.balance ?? '0.00';
  const isBelow = compareMoney(balance, '0.00') < 0;
  const { data } = useCall('/console/approvals/list', { kind: 'suspense', view: 'pending' }, { enabled: isBelow });
  if (!isBelow) return undefined;
  const [waiting] = data?.content ?? [];
  return (
    <Notice
      tone="negative"
      action={
        waiting ? (
          <Link to="/approvals" search={{ view: 'pending', id: waiting.id }} className={buttonClass()}>
            {t('ledger.suspense.see')}
          </Link>
        ) : (
          may('adjustment.request') && <Button onClick={() => setAsking(true)}>{t('ledger.suspense.right')}</Button>
        )
      }
    >
      <p className="font-medium">{t('ledger.suspense.below', { balance: money(balance) })}</p>
      <p>{waiting ? t('ledger.suspense.owner', { name: waiting.requestedBy }) : t('ledger.suspense.nobody')}</p>
      {isAsking && (
        <ApprovalDialog
          kind="suspense"
          target={SUSPENSE}
          title={t('ledger.suspense.right')}
          payload={() => ({})}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('ledger.suspense.text', { balance: money(balance) })}</p>
        </ApprovalDialog>
      )}
    </Notice>
  );
}

interface BalancesProps {
  title: string;
  /** The headings of its columns. */
  name: string;
  count: string;
  rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly count: string;
    readonly balance: string;
  }[];
}

function Balances({ title, name, count, rows }: BalancesProps) {
  const t = useText();
  return (
    <Panel title={title} flush>
      {rows.length === 0 ? (
        <EmptyState title={t('ledger.noHouse')} />
      ) : (
        <Table
          caption={title}
          rows={rows}
          keyOf={(row) => row.key}
          columns={[
            { key: 'name', head: name, cell: (row) => row.name },
            { key: 'count', head: count, isFigure: true, cell: (row) => Number(row.count).toLocaleString('en-US') },
            {
              key: 'balance',
              head: t('ledger.balance'),
              isFigure: true,
              cell: (row) => <Money amount={row.balance} className={isLow(row) ? 'font-semibold text-negative' : ''} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Providers' accounts are below zero while they hold money; suspense must never be. */
const isLow = ({ key, balance }: { key: string; balance: string }) => key === SUSPENSE && balance.startsWith('-');

function OpenAccount() {
  const t = useText();
  const go = useGo();
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') go({ to: `/ledger/account/${encodeURIComponent(name.trim())}` });
      }}
    >
      <TextField
        label={t('ledger.open')}
        bare
        placeholder={t('ledger.openHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="w-64"
        maxLength={120}
      />
      <Button type="submit">{t('ledger.open')}</Button>
    </form>
  );
}
