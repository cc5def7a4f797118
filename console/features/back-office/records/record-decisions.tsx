import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import type { Tone } from '../../../controls/button.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useClaimBy } from '../../../kit/records/use-claim.ts';
import { useText } from '../../../texts.ts';
import type { RecordDetail, RecordKind } from './record-kind.ts';

type Action = RecordKind['actions'][number];

const TONES: Readonly<Record<Action['tone'], Tone>> = { go: 'primary', quiet: 'plain', danger: 'danger' };

/** The key of the first action of each tone: the key that approves, holds or rejects elsewhere in the console. */
const KEYS: Readonly<Record<Action['tone'], string>> = { go: 'a', quiet: 'h', danger: 'r' };

/** The actions that the server offers this operator for the record in its current state. */
export function RecordDecisions({ kind, detail }: { kind: RecordKind; detail: RecordDetail }) {
  const [opened, setOpened] = useState<Action>();
  const isFree = detail.claimedBy === null || detail.claimedBySelf;
  const offered = isFree ? kind.actions.filter(({ event }) => detail.actions.includes(event)) : [];
  const claim = useRecordClaim(kind.name, detail, detail.actions.length > 0);
  return (
    <>
      <DecisionBar
        claim={claim}
        decisions={offered.map((action) => ({
          label: action.label,
          tone: TONES[action.tone],
          ...(offered.find(({ tone }) => tone === action.tone) === action ? { hint: KEYS[action.tone] } : {}),
          run: () => setOpened(action),
        }))}
      />
      {opened && <ActDialog kind={kind} detail={detail} action={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useRecordClaim(record: string, detail: RecordDetail, can: boolean) {
  const claim = useCommand('/console/records/claim', { toast: true, keepsRecordOpen: true });
  const release = useCommand('/console/records/release', { toast: true, keepsRecordOpen: true });
  const body = { record, id: detail.id };
  return useClaimBy(detail, can, {
    isBusy: claim.isRunning || release.isRunning,
    claim: (over) => claim.run({ ...body, over }),
    release: () => release.run(body),
  });
}

interface ActDialogProps {
  kind: RecordKind;
  detail: RecordDetail;
  action: Action;
  onClose: () => void;
}

/** Confirms an action, with a reason if the action needs one. */
function ActDialog({ kind, detail, action, onClose }: ActDialogProps) {
  const t = useText();
  const money = useMoneyText();
  const { id, version } = detail;
  return (
    <ActionDialog
      call="/console/records/act"
      title={t('records.act.title', { action: action.label, title: detail.title })}
      submit={action.label}
      tone={TONES[action.tone]}
      {...(action.needsReason ? { reasonTopic: 'none' as const } : {})}
      body={(_, reason) => ({ record: kind.name, id, version, event: action.event, reason })}
      onDone={({ waits }) => showToast(t(waits ? 'records.waits' : 'records.done'), { place: 'bottom' })}
      onClose={onClose}
    >
      {detail.amount !== null && (
        <p className="rounded-control bg-page px-3 py-2 font-semibold">{money(detail.amount)}</p>
      )}
    </ActionDialog>
  );
}
