import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { AmountStep } from './amount-step.tsx';
import { DoneStep } from './done-step.tsx';
import { RecipientStep } from './recipient-step.tsx';

export type Recipient = AnswerOf<'/wallet/recipient'>;

/** What was sent, for the receipt. */
export interface Sent {
  id: string;
  amount: string;
  recipient: Recipient;
  canWithdrawCoin: string;
}

/** Spec: D5. To whom, how much, done: three steps on one page. */
export default function TransferPage() {
  const t = useText();
  const { uid } = useSearch({ strict: false }) as { uid?: string };
  const [recipient, setRecipient] = useState<Recipient>();
  const [sent, setSent] = useState<Sent>();
  const again = () => {
    setSent(undefined);
    setRecipient(undefined);
  };
  return (
    <Page title={t('transfer.title')}>
      {sent ? (
        <DoneStep sent={sent} onAgain={again} />
      ) : recipient ? (
        <AmountStep recipient={recipient} onSent={setSent} onOther={() => setRecipient(undefined)} />
      ) : (
        <RecipientStep uid={uid ?? ''} onFound={setRecipient} />
      )}
    </Page>
  );
}
