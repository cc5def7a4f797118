import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { HandPaymentDialog, ProveDialog, RouteDialog } from './outcome-dialogs.tsx';
import { type ReasonAction, ReasonDialog } from './reason-dialog.tsx';
import { useWithdrawalAction } from './use-withdrawal-action.ts';
import type { WithdrawalDetail } from './withdrawal-record.tsx';

type Opened = ReasonAction | 'route' | 'hand' | 'prove';

/** What may be done with it as it stands; what may not is not shown. */
export function WithdrawalActions({ detail }: { detail: WithdrawalDetail }) {
  const t = useText();
  const may = useMay();
  const { withdrawal: row, providers } = detail;
  const { id, version, state } = row;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  const isWaiting = state === 'WaitReview' || state === 'WaitExec';
  const isOthers = row.claimedBy !== null && !row.claimedBySelf;
  const isByHand = providers.some((provider) => provider.name === row.provider && !provider.paysByItself);
  const can = {
    claim: isWaiting && may('withdrawal.review') && !isOthers,
    approve:
      state === 'WaitReview' &&
      row.holdReason === null &&
      may('withdrawal.approve') &&
      !isOthers &&
      !row.firstApproverIsSelf,
    reject: isWaiting && may('withdrawal.review') && !isOthers,
    hold: isWaiting && may('withdrawal.review') && !isOthers,
    takeback: state === 'WaitExec' && may('withdrawal.review') && !isOthers,
    route: isWaiting && row.sentAt === null && providers.length > 1 && may('withdrawal.pay') && !isOthers,
    hand: (state === 'Exec' || state === 'Success') && isByHand && may('withdrawal.pay'),
    prove: state === 'Error' && may('withdrawal.pay') && !isOthers,
  };

  const approve = useWithdrawalAction('/console/withdrawals/approve', {
    toast: true,
    onDone: (after) =>
      showToast(t(after.state === 'WaitReview' ? 'queues.approvedFirst' : 'queues.approved'), {
        tone: 'positive',
        place: 'bottom',
      }),
  });
  const claim = useCommand('/console/withdrawals/claim', { toast: true });
  const unclaim = useCommand('/console/withdrawals/unclaim', { toast: true });
  const release = useWithdrawalAction('/console/withdrawals/release', { toast: true, done: t('queues.released') });
  const isBusy = approve.isRunning || claim.isRunning || unclaim.isRunning || release.isRunning;

  const onClaim = () => (row.claimedBySelf ? unclaim.run({ id }) : claim.run({ id }));
  const onHold = () => (row.holdReason === null ? setOpened('hold') : release.run({ id, version }));
  const onApprove = () => approve.run({ id, version });
  useKeys({
    a: can.approve && !isBusy ? onApprove : undefined,
    r: can.reject ? () => setOpened('reject') : undefined,
    h: can.hold && !isBusy ? onHold : undefined,
    c: can.claim && !isBusy ? onClaim : undefined,
  });

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {can.approve && (
        <Button tone="go" hint="a" busy={approve.isRunning} onClick={onApprove}>
          {t('queues.approve')}
        </Button>
      )}
      {can.reject && (
        <Button tone="danger" hint="r" onClick={() => setOpened('reject')}>
          {t('queues.reject')}
        </Button>
      )}
      {can.hold && (
        <Button hint="h" busy={release.isRunning} onClick={onHold}>
          {t(row.holdReason === null ? 'queues.holdIt' : 'queues.release')}
        </Button>
      )}
      {can.claim && (
        <Button hint="c" busy={claim.isRunning || unclaim.isRunning} onClick={onClaim}>
          {t(row.claimedBySelf ? 'queues.unclaim' : 'queues.claim')}
        </Button>
      )}
      {can.takeback && <Button onClick={() => setOpened('takeback')}>{t('queues.takeback')}</Button>}
      {can.route && <Button onClick={() => setOpened('route')}>{t('queues.route')}</Button>}
      {can.hand && <Button onClick={() => setOpened('hand')}>{t('queues.hand')}</Button>}
      {can.prove && <Button onClick={() => setOpened('prove')}>{t('queues.prove')}</Button>}
      {(opened === 'reject' || opened === 'hold' || opened === 'takeback') && (
        <ReasonDialog deed={opened} row={row} onClose={close} />
      )}
      {opened === 'route' && <RouteDialog detail={detail} onClose={close} />}
      {opened === 'hand' && <HandPaymentDialog row={row} onClose={close} />}
      {opened === 'prove' && <ProveDialog row={row} onClose={close} />}
    </div>
  );
}
