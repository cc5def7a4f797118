import type { ReactNode } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Age, durationText } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useText } from '../../../texts.ts';
import type { Health } from './health.ts';

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

/** Backups, the figures that operators need first, and the servers with their versions. */
export function NowPanel({ health }: { health: Health }) {
  const t = useText();
  const { backup, sealLag, diskFree, database, servers } = health;
  const ago = (seconds: number | null, otherwise: string): ReactNode =>
    seconds === null ? (
      <span className="text-ink-faint">{otherwise}</span>
    ) : (
      t('health.ago', { age: durationText(Math.round(seconds), t) })
    );
  return (
    <Panel title={t('health.facts')}>
      <Facts
        facts={[
          { label: t('health.backup'), value: ago(backup.age, t('health.never')) },
          { label: t('health.archive'), value: ago(backup.archiveAge, t('health.off')) },
          { label: t('health.proof'), value: ago(backup.proofAge, t('health.never')) },
          {
            label: t('health.seals'),
            value: sealLag === null ? '–' : `${sealLag < 10 ? sealLag.toFixed(1) : Math.round(sealLag)} s`,
          },
          { label: t('health.disk'), value: diskFree === null ? '–' : `${Math.round(diskFree * 100)} %` },
          { label: t('health.databaseSize'), value: sizeText(database.bytes) },
          { label: t('health.postgres'), value: database.version },
          {
            label: t('health.version'),
            value: [...new Set(servers.map(({ version, node }) => `${version} (Node ${node.replace(/^v/, '')})`))].join(
              ', ',
            ),
          },
          {
            label: t('health.servers'),
            value: (
              <ul className="flex flex-col gap-1">
                {servers.map(({ host, pid, startedAt, isGone }) => (
                  <li key={`${host} ${pid} ${startedAt}`} className="flex flex-wrap items-center gap-x-2">
                    <Badge tone={isGone ? 'negative' : 'positive'}>
                      {t(isGone ? 'health.gone' : 'health.running')}
                    </Badge>
                    <span className="min-w-0">
                      {host} <span className="text-ink-faint">#{pid}</span>
                    </span>
                    <span className="text-ink-faint">
                      <Age since={startedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function sizeText(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
