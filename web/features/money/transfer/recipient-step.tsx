import { uid as uidField } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { QrCode as QrIcon, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { PendingOperations } from '../../../kit/pending-operation-row.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import type { Recipient, SentTransfer } from './recipient.ts';

const MyCodeDialog = onDemand(() => import('./my-code-dialog.tsx'));
const ScanDialog = onDemand(() => import('./scan-dialog.tsx'));
const NOTHING = {};

export interface RecipientStepProps {
  /** From a scanned or sent address. */
  uid: string;
  onFound: (recipient: Recipient) => void;
}

/** The recipient: typed, scanned, or a recent one. */
export function RecipientStep({ uid, onFound }: RecipientStepProps) {
  const t = useText();
  const user = useUser();
  const scan = useHistoryDialog('scan');
  const code = useHistoryDialog('my-code');
  const scanWasOpen = useWasTrue(scan.open);
  const codeWasOpen = useWasTrue(code.open);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(uid.slice(0, 8));
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [wasScanned, setWasScanned] = useState(false);

  const refuse = (wrong: string) => {
    setProblem(wrong);
    field.current?.focus();
  };
  const find = async (sought: string) => {
    setProblem(undefined);
    setFailure(undefined);
    const wrong = z.safeParse(uidField, sought).error?.issues[0]?.message;
    if (wrong !== undefined) return refuse(wrong);
    setBusy(true);
    try {
      onFound(await call('/wallet/recipient', { uid: sought }, { errors: 'own' }));
    } catch (error) {
      if (error instanceof CallRefused) refuse(error.fields.uid?.message ?? error.message);
      else setFailure(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: string) => {
    setTyped(chosen);
    void find(chosen);
  };

  return (
    <div className="flex flex-col gap-6">
      <PendingOperations<SentTransfer>
        kind="transfer"
        titleOf={({ name }) => name}
        linkOf={({ uid }) => ({ to: '/Transfer', search: { uid, step: 'amount' } })}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void find(typed);
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          label={t('transfer.uid')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="tabular text-lg"
          hint={wasScanned ? t('transfer.scanned') : undefined}
          error={fieldErrorText(t, problem)}
          after={
            <Button tone="plain" onClick={scan.show} className="shrink-0">
              <ScanLine aria-hidden size={20} />
              {t('transfer.scan')}
            </Button>
          }
        />
        {failure && (
          <p role="alert" className="text-negative text-sm">
            {failure}
          </p>
        )}
        <Button type="submit" size="wide" busy={busy}>
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

/**
 * Stays true once it was true: a dialog is loaded when it is first opened, and stays mounted so that it can close
 * properly.
 */
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
