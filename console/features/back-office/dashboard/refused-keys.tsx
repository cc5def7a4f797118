import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Dashboard } from './dashboard.ts';

/** Providers that refuse our key, with the affected records and the steps to take. */
export function RefusedKeys({ keys }: { keys: Dashboard['refusedKeys'] }) {
  const t = useText();
  const may = useHasPermission();
  return keys.map(({ setting, provider, operation, status, since, calls }) => (
    <Notice
      key={`${setting} ${provider} ${operation}`}
      tone="negative"
      action={
        setting === 'PAYOUT' &&
        may('withdrawal.view') && (
          <Link
            to="/withdrawals"
            search={{ view: 'being_paid' }}
            className="font-medium underline-offset-2 hover:underline"
          >
            {t('connections.refused.link')}
          </Link>
        )
      }
    >
      <p className="font-medium">
        {t(status === 401 ? 'connections.refused.401' : 'connections.refused.403', {
          provider,
          operation,
          what: t(`connections.what.${setting}`),
        })}{' '}
        · {t('connections.refused.since')} <Moment at={since} /> · {t('connections.refused.calls', { calls })}
      </p>
      <p>{setting === 'CHANNEL' ? t('connections.refused.channel') : t('connections.refused.server', { setting })}</p>
    </Notice>
  ));
}
