import { isSimpleCode } from '@pitaka/core/values/simple-digits.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { OwnCodeForm } from '../../../forms/own-code-form.tsx';
import { SixDigitPad } from '../../../kit/six-digit-pad.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';

export interface SetPasswordProps {
  /** Whether it is the first password; otherwise the user forgot the old one. */
  isFirst: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Six digits, the same six again, and a code that proves the phone. */
export function SetPassword({ isFirst, onDone, onCancel }: SetPasswordProps) {
  const t = useText();
  const [first, setFirst] = useState('');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<'safe.set.differs' | 'fields.safe_password_simple'>();

  const complete = (six: string) => {
    setTyped('');
    setProblem(undefined);
    if (first === '') {
      if (isSimpleCode(six)) setProblem('fields.safe_password_simple');
      else setFirst(six);
    } else if (six === first) {
      setChosen(six);
    } else {
      setFirst('');
      setProblem('safe.set.differs');
    }
  };

  if (chosen !== undefined) return <ProveByCode password={chosen} onDone={onDone} />;
  const prompt = t(first === '' ? 'safe.set.choose' : 'safe.set.repeat');
  return (
    <div className="flex flex-col items-center gap-6 pt-4">
      {isFirst && first === '' && <p className="text-balance text-center text-ink-soft">{t('safe.intro')}</p>}
      <h2 className="font-semibold text-lg">{prompt}</h2>
      <p role="alert" className="min-h-5 text-balance text-center text-negative text-sm">
        {problem && t(problem)}
      </p>
      <SixDigitPad value={typed} onChange={setTyped} onComplete={complete} label={prompt} />
      {!isFirst && (
        <Button tone="quiet" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
      )}
    </div>
  );
}

function ProveByCode({ password, onDone }: { password: string; onDone: () => void }) {
  const t = useText();
  const user = useUser();
  const set = async (code: string) => {
    await call('/safe/setpassword', { password, code }, { errors: 'own' });
    showToast(t('safe.set.done'), { tone: 'positive' });
    onDone();
  };
  return (
    <div className="flex flex-col gap-5 pt-4">
      <p className="text-ink-soft">{t('safe.set.prove', { phone: user?.phone ?? '' })}</p>
      <OwnCodeForm purpose="safe" submitLabel={t('safe.set.save')} onCode={set} />
    </div>
  );
}
