import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { ConversionDetail } from './conversion.ts';

type Decision = 'release' | 'decline' | 'keepFirst';

/** The decisions about a conversion; a decision about a flagged conversion can be changed later. */
export function ConversionDecisions({ conversion }: { conversion: ConversionDetail }) {
  const t = useText();
  const may = useHasPermission();
  const [choice, setChoice] = useState<Decision>();
  if (!may('conversion.decide')) return undefined;
  const { held, decision, hasConflict } = conversion;
  return (
    <>
      <DecisionBar
        decisions={[
          held !== '' &&
            decision !== 'released' && {
              label: t('earnings.release'),
              tone: 'primary',
              hint: 'a',
              run: () => setChoice('release'),
            },
          held !== '' &&
            decision !== 'declined' && {
              label: t('earnings.decline'),
              tone: 'danger',
              hint: 'r',
              run: () => setChoice('decline'),
            },
          // A rule's flag is decided before a contradiction of the source.
          hasConflict &&
            (held === '' || decision !== '') && {
              label: t('earnings.keepFirst'),
              run: () => setChoice('keepFirst'),
            },
        ]}
      />
      {choice && <DecisionDialog id={conversion.id} choice={choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function DecisionDialog({ id, choice, onClose }: { id: string; choice: Decision; onClose: () => void }) {
  const t = useText();
  if (choice === 'keepFirst') {
    return (
      <ActionDialog
        call="/console/conversions/keepfirst"
        title={t('earnings.keepFirst.title')}
        submit={t('earnings.keepFirst')}
        reasonTopic="none"
        body={(_, reason) => ({ id, reason })}
        onDone={({ waits }) =>
          showToast(t(waits ? 'earnings.sources.waits' : 'earnings.keepFirst.done'), { place: 'bottom' })
        }
        onClose={onClose}
      >
        <p className="text-ink-soft">{t('earnings.conflictText')}</p>
      </ActionDialog>
    );
  }
  const decision = choice === 'release' ? 'released' : 'declined';
  return (
    <ActionDialog
      call="/console/conversions/decide"
      title={t(`earnings.${choice}.title`)}
      submit={t(`earnings.${choice}`)}
      tone={choice === 'release' ? 'primary' : 'danger'}
      reasonTopic="none"
      body={(_, reason) => ({ id, decision, reason })}
      onDone={({ waits }) =>
        showToast(t(waits ? 'earnings.sources.waits' : `earnings.${choice}.done`), { place: 'bottom' })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(`earnings.${choice}.text`)}</p>
    </ActionDialog>
  );
}
