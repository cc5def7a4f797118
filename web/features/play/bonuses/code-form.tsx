import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import type { ClaimedBonus } from './bonus.ts';

/** For a bonus code that the user got elsewhere. */
export function CodeForm({ onClaimed }: { onClaimed: (claimed: ClaimedBonus) => void }) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const move = useMoneyOperation<{ code: string }, ClaimedBonus>({
    place: 'bonus-code',
    send: (sent, options) => call('/bonus/redeem', sent, options),
    onDone(claimed) {
      setCode('');
      onClaimed(claimed);
    },
    onRefused: (refusal) => setProblem(refusal.message),
    texts: { title: t('bonus.title'), unclear: t('bonus.unclear'), done: () => t('bonus.receipt') },
  });
  const [code, setCode] = useState(move.found?.code ?? '');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t('bonus.code.required'));
    else void move.run(move.sent ?? { code: code.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="mb-3 flex flex-col gap-3 rounded-card bg-surface p-4">
      <TextField
        label={t('bonus.code')}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        readOnly={move.sent !== undefined}
        error={problem}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem(undefined);
        }}
        after={
          <Button type="submit" tone="soft" busy={move.busy}>
            {t('bonus.code.redeem')}
          </Button>
        }
      />
      <OperationNote move={move} />
    </form>
  );
}
