import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Moment } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { OutcomeBadge } from '../../../deliveries/outcome-badge.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Delivery = AnswerOf<'/console/deliveries/detail'>;

/** One delivery as received, and its outcome. */
export function DeliveryRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/deliveries/detail', { id });
  return (
    <QueryState query={detail} notFoundTitle={t('earnings.deliveries.gone')}>
      {(delivery) => <Loaded delivery={delivery} />}
    </QueryState>
  );
}

function Loaded({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const may = useHasPermission();
  const replay = useCommand('/console/deliveries/replay', {
    toast: true,
    onDone: ({ outcome, waits }) =>
      showToast(
        waits
          ? t('earnings.sources.waits')
          : t('earnings.deliveries.replayed', { outcome: t(`earnings.outcome.${outcome}`) }),
        { place: 'bottom' },
      ),
  });
  return (
    <>
      <RecordHead
        reference={delivery.id}
        badge={<OutcomeBadge outcome={delivery.outcome} />}
        lines={t(`earnings.outcomeText.${delivery.outcome}`, { detail: delivery.detail })}
      />
      <RecordPart>
        <Facts
          facts={[
            { label: t('earnings.source'), value: delivery.sourceName },
            { label: t('earnings.received'), value: <Moment at={delivery.receivedAt} /> },
            { label: t('earnings.deliveries.method'), value: delivery.method },
            delivery.eventId !== '' && {
              label: t('earnings.deliveries.event'),
              value: <span className="mono break-all">{delivery.eventId}</span>,
            },
            delivery.conversionId !== null && {
              label: t('earnings.deliveries.conversion'),
              value: (
                <Link
                  to="/conversions"
                  search={{ view: 'all', id: delivery.conversionId }}
                  className="mono break-all text-accent-ink underline-offset-2 hover:underline"
                >
                  {delivery.conversionId}
                </Link>
              ),
            },
          ]}
        />
      </RecordPart>
      <RecordPart title={t('earnings.deliveries.body')}>
        <pre className="mono whitespace-pre-wrap break-all text-xs">{delivery.body}</pre>
      </RecordPart>
      {delivery.mayReplay && may('source.manage') && (
        <DecisionBar
          decisions={[
            {
              label: t('earnings.deliveries.replay'),
              isBusy: replay.isRunning,
              run: () => replay.run({ id: delivery.id }),
            },
          ]}
        />
      )}
    </>
  );
}
