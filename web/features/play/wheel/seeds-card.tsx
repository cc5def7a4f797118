import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import type { WheelState } from './wheel-answer.ts';

/**
 * The seeds of the next draw: the hash of the server's seed with a button to reveal it, and the user's own seed with a
 * button to change it.
 */
export function SeedsCard({ state, onChanged }: { state: WheelState; onChanged: () => void }) {
  const t = useText();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      await call('/wheel/reveal', {});
      showToast(t('wheel.revealed'), { tone: 'positive' });
      onChanged();
    } catch {
      // The call client shows the error.
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="wheel-seeds" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="wheel-seeds" className="font-semibold">
        {t('wheel.seeds')}
      </h2>
      <Facts>
        <CopyLine code label={t('wheel.hash')} value={state.seedHash} copyLabel={t('wheel.hash.copy')} />
        <Fact label={t('wheel.hash.since')}>{moment(state.hashSince)}</Fact>
        <Fact label={t('wheel.nonce')}>{state.nonce}</Fact>
      </Facts>
      <ClientSeed key={state.clientSeed} seed={state.clientSeed} onChanged={onChanged} />
      <Button tone="plain" size="wide" busy={busy} disabled={state.nonce === 0} onClick={() => void reveal()}>
        {t('wheel.reveal')}
      </Button>
      <p className="text-ink-soft text-sm">{t(state.nonce === 0 ? 'wheel.reveal.none' : 'wheel.reveal.text')}</p>
    </section>
  );
}

function ClientSeed({ seed, onChanged }: { seed: string; onChanged: () => void }) {
  const t = useText();
  const [value, setValue] = useState(seed);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await call('/wheel/clientseed', { seed: value.trim() }, { errors: 'own' });
      showToast(t('wheel.seed.saved'), { tone: 'positive' });
      onChanged();
    } catch (refused) {
      setError(refused instanceof CallRefused ? (refused.fields.seed?.message ?? refused.message) : t('shell.failed'));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={t('wheel.seed')}
        hint={t('wheel.seed.hint')}
        error={error}
        value={value}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setValue(event.target.value)}
        after={
          <Button type="submit" tone="soft" busy={busy} disabled={value.trim() === seed}>
            {t('wheel.seed.save')}
          </Button>
        }
      />
    </form>
  );
}
