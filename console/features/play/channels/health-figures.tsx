import { useText } from '../../../texts.ts';
import type { Channel } from './channel.ts';

/** Providers give up on slower answers. */
const SLOW_MS = 300;
const HIGHEST = 100;

/** The results of a channel's recent calls: unusual figures are red. */
export function HealthFigures({ health }: { health: Channel['health'] }) {
  const t = useText();
  const share = health.calls === 0 ? 0 : (health.refused / health.calls) * HIGHEST;
  const figures = [
    { label: t('games.perMinute'), value: health.perMinute.toFixed(1), isBad: false },
    { label: t('games.refused'), value: `${health.refused} (${share.toFixed(1)} %)`, isBad: false },
    {
      label: t('games.p99'),
      value: health.p99Ms === null ? '–' : t('games.ms', { ms: health.p99Ms }),
      isBad: (health.p99Ms ?? 0) > SLOW_MS,
    },
    { label: t('games.signatures'), value: String(health.signatureFailures), isBad: health.signatureFailures > 0 },
  ];
  return (
    <div className="mb-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line wide:grid-cols-4">
        {figures.map(({ label, value, isBad }) => (
          <div key={label} className="bg-surface px-3 py-2">
            <dt className="text-ink-faint text-xs">{label}</dt>
            <dd className={`tabular font-semibold ${isBad ? 'text-negative' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <Hours hours={health.hours} />
    </div>
  );
}

/** Calls in each of the last 24 hours, with the refused ones on top. */
function Hours({ hours }: Pick<Channel['health'], 'hours'>) {
  const t = useText();
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const all = hours.reduce((sum, { calls }) => sum + calls, 0);
  if (all === 0) return <p className="mt-2 text-ink-faint text-xs">{t('games.noCalls')}</p>;
  return (
    <div role="img" aria-label={t('games.hours', { count: all })} className="mt-3 flex h-12 items-end gap-0.5">
      {hours.map(({ at, calls, refused }) => (
        <span
          key={at}
          title={t('games.hour', { calls, refused })}
          className="relative flex-1 overflow-hidden rounded-t-sm bg-accent-soft"
          style={{ height: `${Math.max(calls === 0 ? 2 : 6, (calls / most) * HIGHEST)}%` }}
        >
          <span
            className="absolute inset-x-0 top-0 bg-negative"
            style={{ height: `${calls === 0 ? 0 : (refused / calls) * HIGHEST}%` }}
          />
        </span>
      ))}
    </div>
  );
}
