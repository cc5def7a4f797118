import { uid as uidField } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { QrCode as QrIcon, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import type { Recipient } from './recipient.ts';

const MyCodeDialog = onDemand(() => import('./my-code-dialog.tsx'));
const ScanDialog = onDemand(() => import('./scan-dialog.tsx'));
const schema = z.object({ uid: uidField });
const NOTHING = {};

export interface RecipientStepProps {
  /** From a scanned or sent address. */
  uid: string;
  onFound: (recipient: Recipient) => void;
}

/** Whom to send to: typed, scanned, or one of those one sent to before. */
export function RecipientStep({ uid, onFound }: RecipientStepProps) {
  const t = useText();
  const user = useUser();
  const scan = useHistoryDialog('scan');
  const code = useHistoryDialog('my-code');
  const scanWasOpen = useWasTrue(scan.open);
  const codeWasOpen = useWasTrue(code.open);
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { uid: uid.slice(0, 8) } });
  const { errors, isSubmitting } = form.formState;
  const [wasScanned, setWasScanned] = useState(false);

  const find = form.handleSubmit(async (values) => {
    try {
      onFound(await call('/wallet/recipient', values, { errors: 'own' }));
    } catch (error) {
      if (showRefusalAtFields(error, ['uid'], form.setError)) return;
      const message = error instanceof Error ? error.message : t('shell.error.system');
      form.setError(error instanceof CallRefused ? 'uid' : 'root', { message }, { shouldFocus: true });
    }
  });
  const choose = (chosen: string) => {
    form.setValue('uid', chosen);
    void find();
  };

  return (
    <div className="flex flex-col gap-6">
      <form noValidate onSubmit={(event) => void find(event)} className="flex flex-col gap-4">
        <TextField
          {...form.register('uid')}
          label={t('transfer.uid')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="tabular text-lg"
          hint={wasScanned ? t('transfer.scanned') : undefined}
          error={fieldErrorText(t, errors.uid?.message)}
          after={
            <Button tone="plain" onClick={scan.show} className="shrink-0">
              <ScanLine aria-hidden size={20} />
              {t('transfer.scan')}
            </Button>
          }
        />
        {errors.root && (
          <p role="alert" className="text-negative text-sm">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" size="wide" busy={isSubmitting}>
          {t('transfer.next')}
        </Button>
      </form>
      <Recents onChoose={choose} />
      <Button tone="quiet" onClick={code.show} className="self-center">
        <QrIcon aria-hidden size={20} />
        {t('transfer.myCode')}
      </Button>
      {scanWasOpen && (
        <ScanDialog
          open={scan.open}
          onClose={scan.hide}
          onScanned={(found: string) => {
            scan.hide();
            setWasScanned(true);
            choose(found);
          }}
        />
      )}
      {user && codeWasOpen && <MyCodeDialog open={code.open} onClose={code.hide} uid={user.uid} />}
    </div>
  );
}

/** From the first time on: a dialog's code comes when it is opened, and it stays in the page to close as it should. */
function useWasTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}

function Recents({ onChoose }: { onChoose: (uid: string) => void }) {
  const t = useText();
  const { data } = useAnswer('/wallet/recents', NOTHING);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="transfer-recents">
      <h2 id="transfer-recents" className="mb-1 text-ink-soft text-sm">
        {t('transfer.recents')}
      </h2>
      <ul>
        {data.map((recent) => (
          <li key={recent.uid} className="not-first:border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onChoose(recent.uid)}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 py-1.5 text-start"
            >
              <span className="max-w-full truncate font-medium">{recent.name}</span>
              <span className="tabular shrink-0 text-ink-soft text-sm">{recent.uid}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
