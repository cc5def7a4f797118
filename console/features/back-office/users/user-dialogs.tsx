import { compareMoney, minorOf, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Facts } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

interface UserDialogProps {
  user: UserDetail;
  onClose: () => void;
}

const SOURCES = ['correction', 'suspense', 'goodwill', 'bank'] as const;

/** Requests money to be credited or debited by hand. */
export function AdjustDialog({ user, onClose }: UserDialogProps) {
  const t = useText();
  const { uid } = user;
  return (
    <ApprovalDialog
      kind="adjustment"
      target={uid}
      title={t('users.adjust')}
      fields={[
        {
          name: 'direction',
          label: t('users.adjust.direction'),
          kind: 'choice',
          row: 'what',
          choices: [
            { value: 'credit', label: t('users.adjust.credit') },
            { value: 'debit', label: t('users.adjust.debit') },
          ],
        },
        { name: 'amount', label: t('users.adjust.amount'), kind: 'amount', row: 'what' },
        {
          name: 'source',
          label: t('users.adjust.source'),
          hint: t('users.adjust.reasonIsRead'),
          kind: 'choice',
          choices: SOURCES.map((value) => ({ value, label: t(`users.adjust.source.${value}`) })),
        },
      ]}
      preview={({ direction, amount }) => (
        <AfterAdjustment user={user} direction={direction} amount={plainAmount(amount)} />
      )}
      payload={({ direction, amount, source }) => ({ direction, amount: plainAmount(amount), source })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t('payments.user'), value: `${user.name} ${uid}`.trim() },
          {
            label: t('users.adjust.account'),
            value: <AccountLink name={`user:${uid}:available`} />,
          },
        ]}
      />
    </ApprovalDialog>
  );
}

/** From '60,000', as people write it, to the wire's notation. */
const plainAmount = (written: string) => written.trim().replaceAll(',', '');

/** The balance after the adjustment, and the site's limit. */
function AfterAdjustment({ user, direction, amount }: { user: UserDetail; direction: string; amount: string }) {
  const t = useText();
  const money = useMoneyText();
  const change = direction === 'debit' ? `-${amount}` : amount;
  const after = sumOf([user.withdrawable, change]);
  const isTooMuch = compareMoney(amount, user.adjustmentCeiling) > 0;
  return (
    <div role="status">
      <Facts
        facts={[
          { label: t('users.adjust.before'), value: money(user.withdrawable) },
          {
            label: t('users.adjust.after'),
            value: <b className={minorOf(after) < 0n ? 'text-negative' : ''}>{money(after)}</b>,
          },
          {
            label: t('users.adjust.ceiling'),
            value: (
              <span className={isTooMuch ? 'font-semibold text-negative' : ''}>{money(user.adjustmentCeiling)}</span>
            ),
          },
        ]}
      />
    </div>
  );
}

const PERIODS = ['day', 'week', 'month'] as const;

/** Requests limits of one user that replace the site's. */
export function LimitsDialog({ user, onClose }: UserDialogProps) {
  const t = useText();
  const limitsOf = (limited: string) => {
    const { day, week, month } = user.limits[limited === 'transfer' ? 'transfer' : 'withdrawal'];
    return { day: day ?? '', week: week ?? '', month: month ?? '' };
  };
  const initial = limitsOf('withdrawal');
  const limit = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <ApprovalDialog
      kind="limit"
      target={user.uid}
      title={t('users.limits.change')}
      fields={[
        {
          name: 'limited',
          label: t('users.limits.which'),
          hint: t('users.limits.hint'),
          kind: 'choice',
          choices: (['withdrawal', 'transfer'] as const).map((value) => ({ value, label: t(`users.limits.${value}`) })),
          fills: limitsOf,
        },
        ...PERIODS.map((name) => ({
          name,
          label: t(`users.limits.${name}`),
          kind: 'amount' as const,
          row: 'periods',
          initial: initial[name],
        })),
      ]}
      payload={({ limited, day, week, month }) => ({
        limited,
        day: limit(day),
        week: limit(week),
        month: limit(month),
      })}
      onClose={onClose}
    />
  );
}

export function FreezeDialog({ user: { uid }, onClose }: UserDialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/users/freeze"
      title={t('users.freeze.title', { uid })}
      submit={t('users.freeze')}
      tone="danger"
      reasonTopic="freeze"
      body={(_, reason) => ({ uid, reason })}
      onDone={({ sessionsEnded }) =>
        showToast(t('users.freeze.done', { count: sessionsEnded }), { tone: 'positive', place: 'bottom' })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('users.freeze.text')}</p>
    </ActionDialog>
  );
}

export function UnfreezeDialog({ user: { uid }, onClose }: UserDialogProps) {
  const t = useText();
  return <ApprovalDialog kind="unfreeze" target={uid} title={t('users.unfreeze.title', { uid })} onClose={onClose} />;
}
