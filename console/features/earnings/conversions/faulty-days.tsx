import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

/** Days whose commission could not be computed, each with its error and a button to try again. */
export function FaultyDays() {
  const t = useText();
  const may = useHasPermission();
  const faults = useCall('/console/conversions/faults', {}, { everyMs: POLL.list });
  const retry = useCommand('/console/conversions/retry', { toast: true, done: t('earnings.faults.retried') });
  return faults.data?.map(({ uid, day, failures, retryAt, error }) => (
    <Notice
      key={`${uid} ${day}`}
      tone="negative"
      action={
        may('conversion.decide') && (
          <Button busy={retry.isRunning} onClick={() => retry.run({ uid, day })}>
            {t('earnings.faults.retry')}
          </Button>
        )
      }
    >
      <p className="font-medium">
        {t('earnings.faults.day', { day })} <UserLink uid={uid} />
      </p>
      <p>
        {t('earnings.faults.tries', { count: failures })} <Moment at={retryAt} />
      </p>
      <p className="mono break-words text-xs">{error}</p>
    </Notice>
  ));
}
