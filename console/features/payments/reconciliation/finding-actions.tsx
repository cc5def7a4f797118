import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialog.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Finding } from './reconciliation-page.tsx';

/** What may be done with an open finding: it is somebody's to clear up, and then it is resolved. */
export function FindingActions({ row }: { row: Finding }) {
  const t = useText();
  const may = useMay();
  const [isResolving, setResolving] = useState(false);
  const take = useCommand('/console/reconciliation/take', { toast: true });
  const release = useCommand('/console/reconciliation/release', { toast: true });
  const isOthers = row.owner !== null && !row.ownerIsSelf;
  const canResolve = may('reconciliation.resolve') && !isOthers;
  const isBusy = take.isRunning || release.isRunning;
  const onTake = () => (row.ownerIsSelf ? release.run({ id: row.id }) : take.run({ id: row.id, over: isOthers }));
  const label = row.ownerIsSelf
    ? 'reconciliation.release'
    : isOthers
      ? 'reconciliation.takeOver'
      : 'reconciliation.take';
  useKeys({
    c: isBusy ? undefined : onTake,
    r: canResolve ? () => setResolving(true) : undefined,
  });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canResolve && (
        <Button tone="go" hint="r" onClick={() => setResolving(true)}>
          {t('reconciliation.resolve')}
        </Button>
      )}
      <Button hint="c" busy={isBusy} onClick={onTake}>
        {t(label)}
      </Button>
      {isResolving && <ResolveDialog row={row} onClose={() => setResolving(false)} />}
    </div>
  );
}

function ResolveDialog({ row, onClose }: { row: Finding; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const resolve = useCommand('/console/reconciliation/resolve', {
    done: t('reconciliation.resolved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={
        row.reference === ''
          ? t('reconciliation.resolve.titleBare')
          : t('reconciliation.resolve.title', { reference: row.reference })
      }
      onClose={onClose}
      tone="go"
      submitLabel={t('reconciliation.resolve')}
      busy={resolve.isRunning}
      refusal={resolve.refusal}
      onSubmit={() => resolve.run({ id: row.id, version: row.version, reason })}
    >
      <p className="text-ink-soft">{t('reconciliation.resolve.text')}</p>
      <ReasonField topic="finding" value={reason} onChange={setReason} error={resolve.fieldError('reason')} />
    </FormDialog>
  );
}
