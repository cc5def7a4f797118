import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Copyable } from '../controls/copyable.tsx';
import { FormDialog } from '../controls/dialog.tsx';
import { TextArea } from '../controls/field.tsx';
import { Facts } from '../controls/panel.tsx';
import { useCommand } from '../data/use-command.ts';
import { useMay } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

/** The whole account number, for who may see it and says why. It is forgotten when the record is left. */
export function RevealNumber({ accountId }: { accountId: string }) {
  const t = useText();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<AnswerOf<'/console/accounts/reveal'>>();
  const reveal = useCommand('/console/accounts/reveal', {
    onDone: (answer) => {
      setShown(answer);
      setAsking(false);
      setReason('');
    },
  });
  if (!may('payout_account.reveal')) return undefined;
  if (shown) {
    return (
      <Facts
        facts={[
          { label: t('queues.reveal.shown'), value: <Copyable value={shown.number} /> },
          shown.phone !== '' && { label: t('queues.reveal.phone'), value: <Copyable value={shown.phone} /> },
          shown.routing !== '' && { label: t('queues.reveal.routing'), value: <Copyable value={shown.routing} /> },
        ]}
      />
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('queues.reveal')}</Button>
      <FormDialog
        open={isAsking}
        title={t('queues.reveal.title')}
        onClose={() => setAsking(false)}
        submitLabel={t('queues.reveal')}
        busy={reveal.isRunning}
        refusal={reveal.refusal}
        onSubmit={() => reveal.run({ id: accountId, reason })}
      >
        <p className="text-ink-soft">{t('queues.reveal.text')}</p>
        <TextArea
          label={t('shell.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={reveal.fieldError('reason')}
          maxLength={500}
        />
      </FormDialog>
    </>
  );
}
