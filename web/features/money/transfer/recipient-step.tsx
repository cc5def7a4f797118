import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { MoneyRequest } from '@pitaka/core/values/emv-code.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { QrCode as QrIcon, ScanLine } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useWasTrue } from '../../../dialogs/use-was-true.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { Face } from '../../../kit/face.tsx';
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
      <Button tone="plain" size="wide" onClick={code.show} className="-mt-3">
        <QrIcon aria-hidden size={20} />
        {t('transfer.request')}
      </Button>
      <KnownPeople onChoose={choose} />
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

/** Whom the user sent money to before, the favourites first; below the form, which must not move when they arrive. */
function KnownPeople({ onChoose }: { onChoose: (uid: string) => void }) {
  const t = useText();
  const kept = useAnswer('/wallet/favourites', NOTHING);
  const latest = useAnswer('/wallet/recents', NOTHING);
  const isFailed = [kept, latest].some(({ data, error }) => data === undefined && error !== undefined);
  if (isFailed) {
    return (
      <FailedLine
        title={t('transfer.people.failed')}
        retryLabel={t('shell.retry')}
        onRetry={() => void Promise.all([kept.reload(), latest.reload()])}
      />
    );
  }
  const [favourites, recents] = [kept.data, latest.data];
  if (!favourites || !recents) return null;
  const others = recents.filter(({ uid }) => !favourites.some((favourite) => favourite.uid === uid));
  if (favourites.length === 0 && others.length === 0) {
    return <p className="text-balance px-4 text-center text-ink-faint text-sm">{t('transfer.people.none')}</p>;
  }
  return (
    <>
      <Faces people={favourites} title={t('transfer.favourites')} onChoose={onChoose} />
      <Faces people={others} title={t('transfer.recents')} onChoose={onChoose} />
    </>
  );
}

interface FacesProps {
  people: AnswerOf<'/wallet/recents'>;
  title: string;
  onChoose: (uid: string) => void;
}

/** Faces to tap, in one row that scrolls sideways. */
function Faces({ people, title, onChoose }: FacesProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 px-1 font-semibold text-ink-faint text-sm">
        {title}
      </h2>
      <ul className="no-scrollbar fade-edges -mx-4 flex overflow-x-auto overscroll-x-contain px-2">
        {people.map(({ uid, name }) => (
          <li key={uid} className="shrink-0">
            <button
              type="button"
              onClick={() => onChoose(uid)}
              className="flex h-full w-24 flex-col items-center gap-1.5 rounded-card px-1 py-2 text-center active:bg-sunken"
            >
              <Face uid={uid} name={name} className="size-14 text-lg" />
              <span className="line-clamp-2 w-full break-words font-medium text-sm leading-tight">{name}</span>
              <span className="tabular text-ink-soft text-xs">{uid}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
