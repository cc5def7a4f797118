import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

interface DialogProps {
  user: UserDetail;
  onClose: () => void;
}

const RATES = ['rate', 'rate1', 'rate2'] as const;
type Rates = Readonly<Record<(typeof RATES)[number], string>>;

/** Requests other rates from a day on. */
export function RatesDialog({ user, rates, onClose }: DialogProps & { rates: Rates }) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="promoter_rates"
      target={user.uid}
      title={t('earnings.promotion.changeRates.title', { name: user.name || user.uid })}
      fields={[
        ...RATES.map((name) => ({
          name,
          label: t(`earnings.promotion.${name}`),
          kind: 'text' as const,
          row: 'rates',
          maxLength: 8,
          initial: rates[name],
        })),
        {
          name: 'from',
          label: t('earnings.plans.day'),
          hint: t('earnings.plans.day.hint'),
          kind: 'text',
          maxLength: 10,
        },
      ]}
      payload={({ rate, rate1, rate2, from }) => ({
        rate: rate.trim(),
        rate1: rate1.trim(),
        rate2: rate2.trim(),
        from: from.trim() === '' ? null : from.trim(),
      })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.promotion.changeRates.text')}</p>
    </ApprovalDialog>
  );
}

/** Requests another inviter for a member. */
export function MoveDialog({ user, onClose }: DialogProps) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="team_move"
      target={user.uid}
      title={t('earnings.promotion.move.title', { name: user.name || user.uid })}
      fields={[
        {
          name: 'inviter',
          label: t('earnings.promotion.inviter'),
          hint: t('earnings.promotion.inviter.hint'),
          kind: 'text',
          isNumeric: true,
          maxLength: 8,
        },
      ]}
      payload={({ inviter }) => ({ inviter: inviter.trim() })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.promotion.move.text')}</p>
    </ApprovalDialog>
  );
}
