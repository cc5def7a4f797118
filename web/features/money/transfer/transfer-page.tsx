import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { AmountStep } from './amount-step.tsx';
import type { Recipient } from './recipient.ts';
import { RecipientStep } from './recipient-step.tsx';

/** Spec: D5. To whom, then how much; the receipt has a page of its own. */
export default function TransferPage() {
  const t = useText();
  const { uid } = useSearch({ strict: false }) as { uid?: string };
  const navigate = useNavigate();
  const [recipient, setRecipient] = useState<Recipient>();
  const showReceipt = useCallback(
    (id: string) => void navigate({ to: '/Records/$id', params: { id }, search: { sent: true }, replace: true }),
    [navigate],
  );
  return (
    <Page title={t('transfer.title')}>
      {recipient ? (
        <AmountStep recipient={recipient} onSent={showReceipt} onOther={() => setRecipient(undefined)} />
      ) : (
        <RecipientStep uid={uid ?? ''} onFound={setRecipient} />
      )}
    </Page>
  );
}
