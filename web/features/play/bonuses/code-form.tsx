import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';
import type { ClaimedBonus } from './bonus.ts';

/** For a code that somebody was told. */
export function CodeForm({ onClaimed }: { onClaimed: (claimed: ClaimedBonus) => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const move = useMoneyMove<ClaimedBonus>({
    ask: (options) => call('/bonus/redeem', { code: code.trim() }, options),
    onDone(claimed) {
      setCode('');
      onClaimed(claimed);
    },
    onRefused: (refusal) => setProblem(refusal.message),
    onSettled() {},
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t('bonus.code.required'));
    else void move.run();
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
        readOnly={move.isUnclear}
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
      {move.isUnclear && <UnclearNote text={t('bonus.unclear')} />}
    </form>
  );
}
