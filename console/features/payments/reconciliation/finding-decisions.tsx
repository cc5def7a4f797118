import { isContradiction } from '@pitaka/core/values/finding.ts';
import { useState } from 'react';
import { useCommand } from '../../../data/use-command.ts';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Finding } from './finding.ts';
import { type FindingDialog, OpenedFindingDialog } from './finding-dialogs.tsx';

/** The actions on an open finding: an operator takes it, and then resolves it. */
export function FindingDecisions({ row }: { row: Finding }) {
  const t = useText();
  const may = useHasPermission();
  const [opened, setOpened] = useState<FindingDialog>();
  const take = useCommand('/console/reconciliation/take', { toast: true, keepsRecordOpen: true });
  const release = useCommand('/console/reconciliation/release', { toast: true, keepsRecordOpen: true });
  const isOthers = row.owner !== null && !row.ownerIsSelf;
  const mayEnd = may('reconciliation.resolve') && !isOthers;
  const isLine = mayEnd && (row.kind === 'line_differs' || row.kind === 'line_unmatched');
  // The finding's money is in suspense: two people decide where it goes.
  const isHeld = row.kind === 'win_held';
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
          isHeld &&
            may('round.close') && { label: t('reconciliation.held.pay'), tone: 'primary', run: () => setOpened('pay') },
          mayEnd &&
            !isHeld && {
              label: t('reconciliation.resolve'),
              tone: 'primary',
              hint: 'r',
              run: () => setOpened('explained'),
            },
        ]}
        more={[
          isHeld && may('round.close') && { label: t('reconciliation.held.return'), run: () => setOpened('return') },
          isLine && { label: t('reconciliation.match'), run: () => setOpened('match') },
          isLine && { label: t('reconciliation.attach'), run: () => setOpened('attach') },
          mayEnd &&
            !isContradiction(row.kind) && { label: t('reconciliation.dismiss'), run: () => setOpened('dismissed') },
        ]}
      />
      {opened && <OpenedFindingDialog opened={opened} row={row} onClose={() => setOpened(undefined)} />}
    </>
  );
}
