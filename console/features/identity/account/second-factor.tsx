import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { session } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';
import { CurrentPassword, OwnForm } from './own-form.tsx';

/** Sets up an authenticator: confirm the password, scan, confirm a code, store the recovery codes. */
export function SecondFactor({ onDone }: { onDone: () => void }) {
  const t = useText();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (secret) return <ConfirmFactor {...secret} onConfirmed={setCodes} />;
  return <BeginFactor onBegun={setSecret} label={t('account.factor.begin')} />;
}

function BeginFactor({
  onBegun,
  label,
}: {
  onBegun: (secret: { secret: string; uri: string }) => void;
  label: string;
}) {
  const t = useText();
  const hasOne = useStore(session)?.operator.hasSecondFactor ?? false;
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const begin = useCommand('/console/totp/begin', { onDone: onBegun });
  return (
    <OwnForm
      submit={label}
      isBusy={begin.isRunning}
      isReady={password !== '' && (!hasOne || totp.trim() !== '')}
      onSubmit={() => begin.run({ password, ...(hasOne ? { totp } : {}) })}
    >
      <CurrentPassword
        label={t('account.factor.password')}
        value={password}
        onChange={setPassword}
        error={begin.fieldError('password') ?? (hasOne ? undefined : begin.refusal)}
      />
      {hasOne && (
        <TextField
          label={t('account.factor.old')}
          hint={t('account.factor.oldHint')}
          autoComplete="one-time-code"
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
          error={begin.fieldError('totp') ?? begin.refusal}
          maxLength={40}
        />
      )}
    </OwnForm>
  );
}

function ConfirmFactor(props: { secret: string; uri: string; onConfirmed: (codes: readonly string[]) => void }) {
  const t = useText();
  const [totp, setTotp] = useState('');
  const confirm = useCommand('/console/totp/confirm', { onDone: (answer) => props.onConfirmed(answer.recoveryCodes) });
  return (
    <OwnForm
      submit={t('account.factor.confirm')}
      isBusy={confirm.isRunning}
      isReady={totp !== ''}
      onSubmit={() => confirm.run({ totp })}
    >
      <p>{t('account.factor.scan')}</p>
      <QrCode text={props.uri} label={t('account.factor.qr')} />
      <p>
        <span className="block text-ink-faint text-xs">{t('account.factor.secret')}</span>
        <Copyable value={props.secret} label={props.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      </p>
      <TextField
        label={t('account.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={totp}
        onChange={(event) => setTotp(event.target.value)}
        error={confirm.fieldError('totp') ?? confirm.refusal}
        maxLength={10}
      />
    </OwnForm>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText();
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <h3 className="font-semibold">{t('account.codes.title')}</h3>
      <p className="text-ink-soft">{t('account.codes.text')}</p>
      <ul className="mono grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-line bg-page p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button
          onClick={async () => {
            if (await copyText(codes.join('\n'))) showToast(t('shell.copied'), { tone: 'positive', place: 'bottom' });
          }}
        >
          {t('account.codes.copy')}
        </Button>
        <Button tone="primary" onClick={onSaved}>
          {t('account.codes.kept')}
        </Button>
      </div>
    </div>
  );
}

/** Dark on light in every appearance: not every camera reads other colours. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="w-48 rounded-card bg-white text-black"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
