import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Group } from './group.ts';

type Asked = 'release' | 'decline' | 'distrust';

/** One decision for all waiting conversions of the group. */
export function GroupDecisions({ group }: { group: Group }) {
  const t = useText();
  const may = useHasPermission();
  const [asked, setAsked] = useState<Asked>();
  if (!may('conversion.decide')) return undefined;
  const { waiting, isTrusted } = group;
  return (
    <>
      <DecisionBar
        decisions={[
          waiting > 0 && {
            label: t('earnings.fraud.release'),
            tone: 'primary',
            hint: 'a',
            run: () => setAsked('release'),
          },
          waiting > 0 && {
            label: t('earnings.fraud.decline'),
            tone: 'danger',
            hint: 'r',
            run: () => setAsked('decline'),
          },
          isTrusted && { label: t('earnings.fraud.distrust'), run: () => setAsked('distrust') },
        ]}
      />
      {asked === 'distrust' && <DistrustDialog id={group.id} onClose={() => setAsked(undefined)} />}
      {(asked === 'release' || asked === 'decline') && (
        <DecideDialog group={group} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface DecideDialogProps {
  group: Group;
  asked: 'release' | 'decline';
  onClose: () => void;
}

function DecideDialog({ group: { id, waiting, lastHeldAt }, asked, onClose }: DecideDialogProps) {
  const t = useText();
  const decision = asked === 'release' ? 'released' : 'declined';
  return (
    <ActionDialog
      call="/console/fraud/decide"
      title={t(`earnings.fraud.${asked}.title`, { count: waiting })}
      submit={t(`earnings.fraud.${asked}`)}
      tone={asked === 'release' ? 'primary' : 'danger'}
      fields={[
        asked === 'release' && {
          name: 'trust',
          label: t('earnings.fraud.trust'),
          kind: 'choice',
          choices: [
            { value: 'no', label: t('earnings.fraud.trust.no') },
            { value: 'yes', label: t('earnings.fraud.trust.yes') },
          ],
        },
      ]}
      reasonTopic="none"
      body={({ trust }, reason) => ({ id, decision, until: lastHeldAt, trust: trust === 'yes', reason })}
      onDone={({ decided, waits }) => {
        const said = waits ? t('earnings.sources.waits') : t('earnings.fraud.done', { count: decided });
        showToast(said, { place: 'bottom' });
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(`earnings.fraud.${asked}.text`)}</p>
    </ActionDialog>
  );
}

function DistrustDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/fraud/distrust"
      title={t('earnings.fraud.distrust.title')}
      submit={t('earnings.fraud.distrust')}
      reasonTopic="none"
      body={(_, reason) => ({ id, reason })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.fraud.distrust.text')}</p>
    </ActionDialog>
  );
}
