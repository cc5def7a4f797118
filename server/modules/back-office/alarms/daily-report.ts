import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import type { MessagePlace } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { durationText, subjectText } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { findRule } from '@pitaka/core/back-office/alarms/rules.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AlarmContent } from '../../../platform/db/tables/alarms.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { readCurrentState, readDays, readOtherWaiting, readQueues, readUserMoney } from '../dashboard/index.ts';
import type { PaymentRows } from '../risk/index.ts';
import { readProcessSamples } from './read-samples.ts';
import { readStates } from './store.ts';

export interface ReportDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly payments: PaymentRows;
  readonly place: MessagePlace;
}

/** The e-mail to the owner: each site's last full day, the work that waits now, the backups and the alarms. */
export async function dailyReport(deps: ReportDependencies, now: Date): Promise<AlarmContent> {
  const { db, sites, place } = deps;
  const parts: string[] = [];
  for (const site of await sites.all()) parts.push(await siteReport(deps, site, now));
  const samples = await readProcessSamples(db, now);
  const alarms = (await readStates(db)).filter(({ firedAt, endedAt }) => firedAt !== null && endedAt === null);
  const alarmLines = alarms.map(({ rule, labels, since }) => {
    const of = subjectText(labels);
    return `- ${findRule(rule)?.title ?? rule}${of === '' ? '' : ` (${of})`}, since ${place.at(since)}`;
  });
  const text = [
    ...parts,
    section('Backups', [
      age('Newest backup', samples, 'pitaka_backup_age_seconds', 'none is known'),
      age('Log archived up to', samples, 'pitaka_wal_archive_age_seconds', 'not archived'),
      age('Last restored for a test', samples, 'pitaka_backup_proof_age_seconds', 'never'),
    ]),
    section('Alarms', alarmLines.length === 0 ? ['None.'] : alarmLines),
    ...(place.health === '' ? [] : [place.health]),
  ].join('\n');
  const subject = `[${place.name}] Daily report${alarms.length === 0 ? '' : `, ${alarms.length} alarms`}`;
  return { subject, text, data: { type: 'report', server: place.name } };
}

async function siteReport({ db, payments }: ReportDependencies, site: Site, now: Date): Promise<string> {
  const { siteId, name, unit } = site;
  const [days, money, standing, queues, others] = await Promise.all([
    readDays(db, payments, site, 2, now),
    readUserMoney(db, siteId),
    readCurrentState(db, siteId),
    readQueues(db, payments, siteId),
    readOtherWaiting(db, payments, siteId),
  ]);
  const day = days[0];
  const amount = (minor: bigint) => `${formatMinor(minor)} ${unit}`;
  const waits = (what: string, queue: { count: number; oldestAt: Date | null; sumMinor?: bigint }) => {
    if (queue.count === 0) return `${what}: none`;
    const sum = queue.sumMinor === undefined ? '' : `, ${amount(queue.sumMinor)}`;
    const oldest = queue.oldestAt
      ? `, the oldest ${durationText((now.getTime() - queue.oldestAt.getTime()) / 1000)}`
      : '';
    return `${what}: ${queue.count}${sum}${oldest}`;
  };
  return [
    section(`${name}, ${day?.day ?? ''}`, [
      `Money in: ${amount(day?.inMinor ?? 0n)} (${day?.inCount ?? 0} deposits)`,
      `Money out: ${amount(day?.outMinor ?? 0n)} (${day?.outCount ?? 0} withdrawals)`,
      `Held for withdrawals now: ${amount(money.heldMinor)}`,
      `Users' money now: ${amount(money.allMinor)}`,
      `In suspense now: ${amount(standing.suspenseMinor)}`,
    ]),
    section('What waits', [
      waits('Withdrawals to review', queues.review),
      waits('Withdrawals on hold', queues.onHold),
      waits('Withdrawals to pay', queues.toPay),
      waits('Payout accounts to review', others.accountsInReview),
      waits('Approvals', others.approvals),
      waits('Reconciliation findings', others.openFindings),
    ]),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function age(what: string, samples: readonly Sample[], metric: string, otherwise: string): string {
  const values = samples.flatMap((sample) =>
    sample.metric === metric && Number.isFinite(sample.value) ? [sample.value] : [],
  );
  return values.length === 0 ? `${what}: ${otherwise}` : `${what}: ${durationText(Math.min(...values))} ago`;
}
