import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Copyable } from '../../controls/copyable.tsx';
import { Facts } from '../../controls/panel.tsx';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import { RevealButton } from './reveal-button.tsx';

/**
 * The whole account number, for an operator with the permission who gives a reason. It is forgotten when the record is
 * left.
 */
export function RevealNumber({ accountId }: { accountId: string }) {
  const t = useText();
  const may = useHasPermission();
  const [shown, setShown] = useState<AnswerOf<'/console/accounts/reveal'>>();
  if (!may('payout_account.reveal')) return undefined;
  if (shown) {
    return (
      <Facts
        facts={[
          { label: t('payments.reveal.shown'), value: <Copyable value={shown.number} /> },
          shown.phone !== '' && { label: t('payments.reveal.phone'), value: <Copyable value={shown.phone} /> },
          shown.routing !== '' && { label: t('payments.reveal.routing'), value: <Copyable value={shown.routing} /> },
        ]}
      />
    );
  }
  return (
    <RevealButton
      call="/console/accounts/reveal"
      title={t('payments.reveal.title')}
      body={(reason) => ({ id: accountId, reason })}
      onShown={setShown}
    />
  );
}
