import { useState } from 'react';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Finding } from './finding.ts';

/** What may be done with an open finding: somebody takes it on, and then it is resolved. */
export function FindingDecisions({ row }: { row: Finding }) {
  const t = useText();
  const may = useMay();
  const [isResolving, setResolving] = useState(false);
  const take = useCommand('/console/reconciliation/take', { toast: true, goesOn: true });
  const release = useCommand('/console/reconciliation/release', { toast: true, goesOn: true });
  const isOthers = row.owner !== null && !row.ownerIsSelf;
  const label = row.ownerIsSelf
    ? 'reconciliation.release'
    : isOthers
      ? 'reconciliation.takeOver'
      : 'reconciliation.take';
  return (
    <>
      <DecisionBar
        claim={{
          by: row.owner,
          isOwn: row.ownerIsSelf,
          until: null,
          claim: {
            label: t(label),
            hint: 'c',
            isBusy: take.isRunning || release.isRunning,
            run: () => (row.ownerIsSelf ? release.run({ id: row.id }) : take.run({ id: row.id, over: isOthers })),
          },
        }}
        decisions={[
          may('reconciliation.resolve') &&
            !isOthers && {
              label: t('reconciliation.resolve'),
              tone: 'primary',
              hint: 'r',
              run: () => setResolving(true),
            },
        ]}
      />
      {isResolving && (
        <ActionDialog
          call="/console/reconciliation/resolve"
          title={
            row.reference === ''
              ? t('reconciliation.resolve.titleBare')
              : t('reconciliation.resolve.title', { reference: row.reference })
          }
          submit={t('reconciliation.resolve')}
          reasonTopic="finding"
          body={(_, reason) => ({ id: row.id, version: row.version, reason })}
          done={t('reconciliation.resolved')}
          onClose={() => setResolving(false)}
        >
          <p className="text-ink-soft">{t('reconciliation.resolve.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
