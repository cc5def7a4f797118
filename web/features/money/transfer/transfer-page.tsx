import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { router } from '../../../navigation/router.ts';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { AmountStep } from './amount-step.tsx';
import type { Shared } from './read-shared.ts';
import type { Recipient } from './recipient.ts';
import { RecipientStep } from './recipient-step.tsx';

/**
 * Spec: D5. The recipient, then the amount: each step is an entry of the browser's history. The receipt has a page of
 * its own.
 */
export default function TransferPage() {
  const t = useText();
  const { uid = '', step, shared } = useSearch<'/Transfer'>();
  useShared(shared === true);
  const [found, setFound] = useState<Recipient>();
  const toAmount = (recipient: Recipient) => {
    setFound(recipient);
    void router.navigate({ to: '/Transfer', search: { uid: recipient.uid, step: 'amount' } });
  };
  const toRecipient = useCallback(() => void router.navigate({ to: '/Transfer', replace: true }), []);
  const showReceipt = useCallback(
    (id: string) => void router.navigate({ to: '/Records/$id', params: { id }, search: { sent: true }, replace: true }),
    [],
  );
  const steps = { onSent: showReceipt, onOther: toRecipient };
  return (
    <Page title={t('transfer.title')}>
      {step !== 'amount' || uid === '' ? (
        <RecipientStep key={uid} uid={uid || (found?.uid ?? '')} onFound={toAmount} />
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
      .then(({ hasArrived, uid }) => {
        if (uid === undefined) {
          showToast(t(hasArrived ? 'transfer.scan.noCode' : 'transfer.scan.notArrived'), { tone: 'negative' });
        }
        void router.navigate({ to: '/Transfer', search: uid === undefined ? {} : { uid }, replace: true });
      });
  }, [isShared, t]);
}

/** The second step opened by its address: the recipient has to be looked up again. */
function AmountOf({ uid, ...steps }: { uid: string; onSent: (id: string) => void; onOther: () => void }) {
  const body = useMemo(() => ({ uid }), [uid]);
  const answer = useAnswer('/wallet/recipient', body);
  return <AnswerView answer={answer}>{(recipient) => <AmountStep recipient={recipient} {...steps} />}</AnswerView>;
}
