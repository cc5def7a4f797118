import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

type Revealing = Extract<CallPath, '/console/accounts/reveal' | '/console/users/phone'>;

interface RevealButtonProps<Path extends Revealing> {
  call: Path;
  title: string;
  body: (reason: string) => RequestTo<Path>;
  onShown: (answer: AnswerOf<Path>) => void;
}

/** Shows a number, which is audited: it asks for a reason first. */
export function RevealButton<Path extends Revealing>({ call, title, body, onShown }: RevealButtonProps<Path>) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label={title}
        className="min-h-6 font-semibold text-accent-ink underline-offset-2 hover:underline"
      >
        {t('payments.reveal')}
      </button>
      {isAsking && (
        <ActionDialog
          call={call}
          title={title}
          submit={t('payments.reveal')}
          reasonTopic="none"
          body={(_, reason) => body(reason)}
          onDone={onShown}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('payments.reveal.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
