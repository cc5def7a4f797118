import type { MoneyRequest } from '@pitaka/core/values/emv-code.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { QrCode as QrIcon, ScanLine } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useWasTrue } from '../../../dialogs/use-was-true.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { PendingOperations } from '../../../kit/pending-operation-row.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { readPerson } from './read-person.ts';
import { type AskedTransfer, askedIn, type Recipient, type SentTransfer } from './recipient.ts';

const RequestDialog = onDemand(() => import('./request-dialog.tsx'));
const ScanDialog = onDemand(() => import('./scan-dialog.tsx'));
const NOTHING = {};

export interface RecipientStepProps {
  /** The uid from a scanned code or an opened address. */
  uid: string;
  /** The amount and note that the address asked for, beside the uid. */
  asked: AskedTransfer;
  onFound: (recipient: Recipient, asked: AskedTransfer) => void;
}

/** The recipient: a phone number, a uid, a scanned code, a favourite or a recent recipient. */
export function RecipientStep({ uid, asked, onFound }: RecipientStepProps) {
  const t = useText();
  const user = useUser();
  const { areaCode } = useSite();
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
  const find = async (sought: string, request: AskedTransfer) => {
    setProblem(undefined);
    setFailure(undefined);
    const person = readPerson(sought, areaCode);
    if (typeof person === 'string') return refuse(person);
    setBusy(true);
    try {
      onFound(await call('/wallet/recipient', person, { errors: 'own' }), request);
    } catch (error) {
      const { uid: atUid, phone: atPhone } = error instanceof CallRefused ? error.fields : {};
      if (error instanceof CallRefused) refuse((atUid ?? atPhone)?.message ?? error.message);
      else setFailure(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: string, request: AskedTransfer = {}) => {
    setTyped(chosen);
    void find(chosen, request);
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
          if (!busy) void find(typed, typed === uid ? asked : {});
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          label={t('transfer.uid')}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
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
      <People path="/wallet/favourites" title={t('transfer.favourites')} onChoose={choose} />
      <People path="/wallet/recents" title={t('transfer.recents')} onChoose={choose} />
      <Button tone="plain" size="wide" onClick={code.show}>
        <QrIcon aria-hidden size={20} />
        {t('transfer.request')}
      </Button>
      {scanWasOpen && (
        <ScanDialog
          open={scan.open}
          onClose={scan.hide}
          onScanned={({ uid: scanned, ...request }: MoneyRequest) => {
            scan.hide();
            setWasScanned(true);
            choose(scanned, askedIn(request));
          }}
        />
      )}
      {user && codeWasOpen && <RequestDialog open={code.open} onClose={code.hide} uid={user.uid} />}
    </div>
  );
}

interface PeopleProps {
  path: '/wallet/favourites' | '/wallet/recents';
  title: string;
  onChoose: (uid: string) => void;
}

function People({ path, title, onChoose }: PeopleProps) {
  const id = useId();
  const { data } = useAnswer(path, NOTHING);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 px-1 font-semibold text-ink-faint text-sm">
        {title}
      </h2>
      <ul className="overflow-hidden rounded-card bg-surface">
        {data.map((person) => (
          <li key={person.uid} className="not-first:border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onChoose(person.uid)}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 text-start active:bg-sunken"
            >
              <span className="max-w-full truncate font-medium">{person.name}</span>
              <span className="tabular shrink-0 text-ink-soft text-sm">{person.uid}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
