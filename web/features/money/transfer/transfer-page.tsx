import { TRANSFER_NOTE_MAX_LENGTH } from '@pitaka/contract/constants.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { router } from '../../../navigation/router.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { amountInAddress } from '../../../wallet/amount-in-address.ts';
import { AmountStep, type AmountStepProps } from './amount-step.tsx';
import type { Shared } from './read-shared.ts';
import { type AskedTransfer, askedIn, type Recipient } from './recipient.ts';
import { RecipientStep } from './recipient-step.tsx';

/**
 * Spec: D5. The recipient, then the amount: each step is an entry of the browser's history. The receipt has a page of
 * its own.
 */
export default function TransferPage() {
  const t = useText();
  const { uid = '', step, shared, amount: typed, note } = useSearch<'/Transfer'>();
  const amount = amountInAddress(typed);
  useShared(shared === true);
  const [found, setFound] = useState<Recipient>();
  const toAmount = (recipient: Recipient, asked: AskedTransfer) => {
    setFound(recipient);
    void router.navigate({ to: '/Transfer', search: { uid: recipient.uid, step: 'amount', ...asked } });
  };
  const toRecipient = useCallback(() => void router.navigate({ to: '/Transfer', replace: true }), []);
  const showReceipt = useCallback(
    (id: string) => void router.navigate({ to: '/Records/$id', params: { id }, search: { sent: true }, replace: true }),
    [],
  );
  const asked = {
    ...(amount !== undefined && { amount }),
    ...(note !== undefined && { note: note.slice(0, TRANSFER_NOTE_MAX_LENGTH) }),
  };
  const steps = { asked, onSent: showReceipt, onOther: toRecipient };
  return (
    <Page title={t('transfer.title')}>
      {step !== 'amount' || uid === '' ? (
        <RecipientStep key={uid} uid={uid || (found?.uid ?? '')} asked={asked} onFound={toAmount} />
      ) : found?.uid === uid ? (
        <AmountStep recipient={found} {...steps} />
      ) : (
        <AmountOf key={uid} uid={uid} {...steps} />
      )}
    </Page>
  );
}

/** A picture that was shared with the app opens the transfer to its code's owner, like scanning. */
function useShared(isShared: boolean): void {
  const t = useText();
  useEffect(() => {
    if (!isShared) return;
    import('./read-shared.ts')
      .then(({ readShared }) => readShared())
      .catch((): Shared => ({ hasArrived: false }))
      .then(({ hasArrived, request }) => {
        if (request === undefined || request === 'other') {
          const trouble = request ?? (hasArrived ? 'noCode' : 'notArrived');
          showToast(t(`transfer.scan.${trouble}`), { tone: 'negative' });
          void router.navigate({ to: '/Transfer', replace: true });
          return;
        }
        const { uid, ...asked } = request;
        void router.navigate({ to: '/Transfer', search: { uid, ...askedIn(asked) }, replace: true });
      });
  }, [isShared, t]);
}

/** The second step opened by its address: the recipient has to be looked up again. */
function AmountOf({ uid, ...steps }: { uid: string } & Omit<AmountStepProps, 'recipient'>) {
  const t = useText();
  const body = useMemo(() => ({ uid }), [uid]);
  const answer = useAnswer('/wallet/recipient', body);
  if (answer.data === undefined && answer.error instanceof CallRefused) {
    return (
      <EmptyState
        title={answer.error.message}
        action={
          <Button tone="plain" onClick={steps.onOther}>
            {t('transfer.other')}
          </Button>
        }
      />
    );
  }
  return <AnswerView answer={answer}>{(recipient) => <AmountStep recipient={recipient} {...steps} />}</AnswerView>;
}
