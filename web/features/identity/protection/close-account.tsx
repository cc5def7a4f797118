import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { endOwnSession } from '../../../session/own-end.ts';
import { useText } from '../../../texts.ts';
import { Section } from './section.tsx';

/** Closes the account: with the password, and the balance withdrawn or explicitly given up. */
export function CloseAccount() {
  const t = useText();
  const sheet = useHistoryDialog('close-account');
  return (
    <Section title={t('protection.close')} text={t('protection.close.text')}>
      <Button tone="danger" size="wide" onClick={sheet.show}>
        {t('protection.close')}
      </Button>
      <Dialog
        open={sheet.open}
        onClose={sheet.hide}
        kind="sheet"
        title={t('protection.close')}
        closeLabel={t('shell.close')}
      >
        <CloseForm />
      </Dialog>
    </Section>
  );
}

function CloseForm() {
  const t = useText();
  const money = useMoney();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState<string>();
  const [givesUp, setGivesUp] = useState(false);
  const [busy, setBusy] = useState(false);

  const close = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const giveUp = givesUp && left !== undefined ? { giveUp: left } : {};
      await endOwnSession(call('/protection/close', { password, ...giveUp }, { errors: 'own' }));
      showToast(t('protection.close.done'), { tone: 'positive' });
    } catch (error) {
      const detail = error instanceof CallRefused && error.code === 'close_money_left' ? error.data : undefined;
      const total = (detail as { total?: string } | undefined)?.total;
      if (total !== undefined) {
        setLeft(total);
        setGivesUp(false);
      } else setProblem(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void close(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <p className="text-ink-soft text-sm">{t('protection.close.text')}</p>
      <PasswordField
        label={t('protection.close.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem}
      />
      {left !== undefined && (
        <div className="rounded-control bg-negative-soft p-3 text-sm">
          <p role="alert" className="text-negative">
            {t('protection.close.left', { amount: money(left) })}
          </p>
          <label className="mt-2 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={givesUp}
              onChange={(event) => setGivesUp(event.target.checked)}
              className="size-5 shrink-0 accent-(--color-accent)"
            />
            {t('protection.close.giveUp', { amount: money(left) })}
          </label>
        </div>
      )}
      <Button type="submit" tone="danger" size="wide" busy={busy} disabled={left !== undefined && !givesUp}>
        {t('protection.close.confirm')}
      </Button>
    </form>
  );
}
