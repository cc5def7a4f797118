import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCommand } from '../../../data/use-command.ts';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useClaim } from '../../../kit/records/use-claim.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { useShowWithdrawal } from './use-show-withdrawal.ts';
import type { WithdrawalDetail } from './withdrawal.ts';
import { OpenedDialog, type WithdrawalDialog } from './withdrawal-dialogs.tsx';

/** The actions that its state allows; others are not shown. */
export function WithdrawalDecisions({ detail }: { detail: WithdrawalDetail }) {
  const t = useText();
  const money = useMoneyText();
  const can = useAvailableActions(detail);
  const show = useShowWithdrawal();
  const row = detail.withdrawal;
  const { id, version } = row;
  const [opened, setOpened] = useState<WithdrawalDialog>();

  const approve = useCommand('/console/withdrawals/approve', {
    toast: true,
    onDone: (after) => {
      show(after);
      const isFirst = after.state === 'WaitReview';
      showToast(t(isFirst ? 'payments.approvedFirst' : 'payments.approved'), { tone: 'positive', place: 'bottom' });
    },
  });
  const release = useCommand('/console/withdrawals/release', {
    toast: true,
    done: t('payments.released'),
    onDone: show,
  });
  const claim = useClaim('withdrawals', row, can.claim);
  return (
    <>
      <DecisionBar
        claim={claim}
        note={
          row.state === 'WaitReview' &&
          row.firstApprover !== null &&
          t('kit.firstApproval', { name: row.firstApprover })
        }
        decisions={[
          can.approve && {
            label: t('payments.approveAmount', { amount: money(row.amount) }),
            tone: 'primary',
            hint: 'a',
            isBusy: approve.isRunning,
            run: () => approve.run({ id, version }),
          },
          can.hold &&
            (row.holdReason === null
              ? { label: t('payments.holdIt'), hint: 'h', run: () => setOpened('hold') }
              : {
                  label: t('payments.release'),
                  hint: 'h',
                  isBusy: release.isRunning,
                  run: () => release.run({ id, version }),
                }),
          can.reject && { label: t('payments.reject'), tone: 'danger', hint: 'r', run: () => setOpened('reject') },
        ]}
        more={[
          can.return && {
            label: t('payments.return'),
            run: () => setOpened('return'),
          },
          can.route && { label: t('payments.route'), run: () => setOpened('route') },
          can.hand && { label: t('payments.hand'), run: () => setOpened('hand') },
          can.prove && { label: t('payments.prove'), run: () => setOpened('prove') },
        ]}
      />
      {opened && <OpenedDialog opened={opened} detail={detail} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useAvailableActions({ withdrawal: row, providers }: WithdrawalDetail) {
  const may = useHasPermission();
  const { state } = row;
  const isFree = row.claimedBy === null || row.claimedBySelf;
  const isWaiting = state === 'WaitReview' || state === 'WaitExec';
  const isByHand = providers.some((provider) => provider.name === row.provider && !provider.paysByItself);
  const isToReview = isWaiting && may('withdrawal.review');
  const mayReview = isToReview && isFree;
  return {
    claim: isToReview,
    reject: mayReview,
    hold: mayReview,
    return: mayReview && state === 'WaitExec',
    approve:
      state === 'WaitReview' &&
      row.holdReason === null &&
      !row.isFrozen &&
      !row.isStopped &&
      isFree &&
      !row.firstApproverIsSelf &&
      may('withdrawal.approve'),
    route: isWaiting && row.sentAt === null && providers.length > 1 && isFree && may('withdrawal.pay'),
    hand: (state === 'Exec' || state === 'Success') && isByHand && may('withdrawal.pay'),
    prove: state === 'Error' && isFree && may('withdrawal.pay'),
  };
}
