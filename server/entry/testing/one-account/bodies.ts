import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import type * as z from 'zod/mini';
import type { Approval } from '../../../modules/back-office/approvals/index.ts';
import { totpAt } from '../../../modules/identity/operators/totp.ts';
import { PRODUCT_APPROVALS, productSettings } from '../../registries.ts';
import type { Random } from '../abuser-ring.ts';
import { PASSWORD } from '../test-app.ts';
import type { Known } from './known.ts';
import { randomBody, type ValuesFor } from './random-body.ts';
import { type OwnAccount, SAFE_PASSWORD, type World } from './world.ts';

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** Amounts around the threshold of the world, and far above it. */
const AMOUNTS = [
  '0.01',
  '1.00',
  '300.00',
  '500.00',
  '999.99',
  '1000.00',
  '1000.01',
  '1500.00',
  '49000.00',
  '999999.00',
];
const IS_AMOUNT = /amount|credit|minimum|maximum|cap$|budget|net$|wins?$|need|base|below|from$/i;
const DAY_MS = 86_400_000;
const TOTP_STEP_MS = 30_000;
const OWN_PASSWORDS = ['quite a long sentence 1', 'another long sentence 2'];

export interface BodyMaker {
  /** Makes a body for a call from known values. */
  of(call: CallDefinition, account?: OwnAccount): Promise<Record<string, unknown>>;
  /** Passwords that the person can have set. */
  readonly passwords: readonly string[];
}

export function makeBodies(world: World, known: Known, random: Random, now: () => Date): BodyMaker {
  const { accounts, t } = world;
  const settings = productSettings();
  const approvals = [...PRODUCT_APPROVALS.values()];
  const oneOf = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const dayBefore = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const csv = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`).toString('base64');

  /** A file whose content fits the call, which its schema does not describe. */
  function fileFor(path: string, kind: unknown): string {
    const uid = () => oneOf(accounts).uid;
    if (path.includes('earning-files')) {
      return kind === 'facts'
        ? csv([
            'date,item,uid,amount,count',
            `${dayBefore(oneOf([0, 1, 40, 400]))},wx0001,${uid()},${oneOf(AMOUNTS)},${oneOf([1, 1000])}`,
          ])
        : csv([
            'event_id,transaction_id,click_id,amount,status',
            `${randomUUID()},${randomUUID()},${oneOf([...known.of('click_id'), 'none'])},${oneOf(AMOUNTS)},approved`,
          ]);
    }
    if (path.includes('statements')) {
      const lines = Array.from({ length: 1 + random(3) }, () => {
        const reference = oneOf([...known.of('reference'), 'nothing']);
        const amount = oneOf([...known.of('amount').map(String), ...AMOUNTS]);
        const sides = random(2) === 0 ? `,${amount}` : `${amount},`;
        return `${dayBefore(random(2))},${reference},${sides},${randomUUID().slice(0, 8)}`;
      });
      return csv([`export ${randomUUID()}`, 'Date,Description,Debit,Credit,Reference No.', ...lines]);
    }
    if (path.includes('catalogue-files')) {
      return csv(['appid,appname,ratio', `wx000${1 + random(3)},A game,${oneOf(['1', '50', '100'])}`]);
    }
    return PNG;
  }

  function textsFor(path: string, field: string, account: OwnAccount | undefined): readonly unknown[] {
    const ids = known.idsOf(path);
    // The person's own accounts are never frozen, because they are needed later.
    if (path === '/console/users/freeze' && field === 'uid') return [world.stranger.uid];
    switch (field) {
      case 'id':
      case 'ids': {
        const likely = known.likelyIdsOf(path);
        return random(5) > 0 && likely.length + ids.length > 0
          ? [...likely, ...ids]
          : [...known.of('*'), ...known.of('id')];
      }
      case 'uid':
      case 'target':
        return [...known.of('uid'), ...(random(3) === 0 ? known.of('*') : [])];
      case 'reason':
        return ['because it is so'];
      case 'password':
        return path.startsWith('/safe') ? [SAFE_PASSWORD] : [PASSWORD, ...OWN_PASSWORDS];
      case 'old':
        return [PASSWORD, ...OWN_PASSWORDS];
      case 'pin':
        return [SAFE_PASSWORD];
      case 'phone':
        return [account?.phone ?? '9160000000'];
      case 'areaCode':
        return ['63'];
      case 'totp':
        return [...known.of('secret').map((secret) => totpOf(String(secret))), '123456'];
      case 'file':
        return [];
      case 'csv':
        return [
          `currency,day,rate,origin\nUSD,${dayBefore(oneOf([0, 1, 30]))},${oneOf(['0.5', '50', '55', '900'])},Bank\n`,
        ];
      case 'rate':
        return ['0.5', '50', '55', '60', '900', '100'];
      case 'currency':
        return ['USD', 'EUR', 'COIN'];
      case 'launchUrl':
        return ['https://games.example/{game}?t={token}', 'https://elsewhere.example/{game}?t={token}'];
      case 'apiUrl':
        return ['', 'https://games.example/api'];
      case 'domain':
      case 'domains':
        return [`${oneOf(['a', 'b', 'c'])}.example`];
      case 'holder':
        return ['Juan Dela Cruz'];
      case 'walletNumber':
        return [`0917${100_0000 + random(899_9999)}`];
      case 'wallet':
        return ['PH_GCASH'];
      case 'source':
        return ['own-source', 'demo'];
      case 'cardId':
        return account?.cards ?? known.of('cardId');
      case 'timezone':
        return ['Asia/Manila'];
      case 'unit':
        return ['COIN', 'PHP'];
      case 'address':
      case 'url':
        return ['https://network.example/events'];
      case 'record':
        return [...known.of('record'), 'wheel_prize', 'risk_finding'];
      case 'event':
        return ['pay', 'decline', ...known.of('event')];
      case 'channel':
        return ['gamma', 'rsa', ...known.of('channel')];
      case 'game':
        return ['dice', 'jeepney-reels'];
      case 'provider':
        return ['manual', 'sandbox'];
      case 'method':
        return ['sandbox', 'manual'];
      case 'name':
        return [`puppet${random(5)}`, ...known.of('name').slice(0, 5)];
      case 'sites':
      case 'site':
        return ['demo', 'other'];
      case 'section':
        return [...settings.keys()];
      case 'code':
        return [...known.of('code').slice(0, 3), ...known.of('inviteCode'), ...known.of('uid').slice(0, 2)];
    }
    if (IS_AMOUNT.test(field)) return AMOUNTS;
    return random(3) > 0 ? known.of(field) : [];
  }

  const totpOf = (secret: string) => {
    try {
      return totpAt(secret, Math.floor(now().getTime() / TOTP_STEP_MS));
    } catch {
      return '123456';
    }
  };

  const GENERIC = () => [
    'text',
    ...AMOUNTS.slice(2, 6),
    dayBefore(oneOf([0, 1, 30])),
    now().toISOString(),
    now().toISOString().slice(0, 16),
    'https://games.example/{game}?t={token}',
    'own-thing',
    `own${random(100)}`,
    '50',
    '10',
    '271828',
    'COIN',
    'demo',
    '1001',
    'wx0001',
    '10:00',
    '#112233',
    '',
    String(now().getTime()),
  ];

  function valuesFor(path: string, account: OwnAccount | undefined, kind: () => unknown): ValuesFor {
    return (field, schema) => {
      const { type } = schema._zod.def;
      if (type === 'number')
        return field === 'version' ? [] : known.of(field).filter((value) => typeof value === 'number');
      if (type === 'unknown' || type === 'any') return [...AMOUNTS, 0, 1, 100, true, false, [], ''];
      if (type !== 'string') return [];
      if (field === 'file') return [fileFor(path, kind())];
      const likely = textsFor(path, field, account);
      return likely.length > 0 ? shuffled(likely) : shuffled(GENERIC());
    };
  }

  const shuffled = <T>(items: readonly T[]): T[] => {
    const start = random(items.length);
    return [...items.slice(start), ...items.slice(0, start)];
  };

  async function requestBody(): Promise<Record<string, unknown>> {
    const approval = oneOf(approvals);
    const payload = approvalPayload(approval);
    return { kind: approval.kind, target: await targetOf(approval), payload, reason: 'because it is so' };
  }

  function approvalPayload({ schema }: Approval): unknown {
    return randomBody(
      schema,
      valuesFor('/console/approvals', undefined, () => 'facts'),
      random,
      60,
    );
  }

  /** A known id that fits the request. */
  async function targetOf({ kind, target }: Approval): Promise<string> {
    if (kind === 'settings') return oneOf([...settings.keys()]);
    const candidates = shuffled([
      ...known.of('uid'),
      ...known.of('*'),
      ...known.of('id'),
      ...known.of('rule'),
      'own-source',
      'gamma',
      'standard',
      'puppet1',
    ]).map(String);
    for (const candidate of candidates.slice(0, 30)) {
      if (await target.find(t.db, 'demo', candidate)) return candidate;
    }
    return oneOf(candidates);
  }

  async function settingsBody(): Promise<Record<string, unknown>> {
    const section = oneOf([...settings.values()]);
    const names = Object.keys(section.fields);
    const chosen = Array.from({ length: 1 + random(2) }, () => oneOf(names));
    const values = Object.fromEntries(
      chosen.map((name) => {
        const schema = section.fields[name]?.schema as z.ZodMiniType;
        return [name, randomBody(schema, settingValues, random, 50)];
      }),
    );
    const row = await t.db
      .selectFrom('site_settings_history')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('site_id', '=', 'demo')
      .where('section', '=', section.section)
      .executeTakeFirst();
    return { section: section.section, version: Number(row?.version ?? 0), values, reason: 'because it is so' };
  }

  const settingValues: ValuesFor = (field, schema) => {
    const { type } = schema._zod.def;
    if (type === 'string') return shuffled([...AMOUNTS, '0.00', '100', '5', ...GENERIC()]);
    return type === 'number' ? shuffled([0, 1, 2, 10, 100, 1000, 100_000]) : field === '' ? [] : [];
  };

  /** Fills in the version that was shown with an id, wherever both occur. */
  function withVersions(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withVersions);
    if (typeof value !== 'object' || value === null) return value;
    const fixed = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withVersions(inner)]));
    if ('version' in fixed && typeof fixed.id === 'string') fixed.version = known.versionOf(fixed.id) ?? fixed.version;
    return fixed;
  }

  return {
    passwords: OWN_PASSWORDS,
    async of(call, account) {
      const { path } = call;
      if (path === '/console/approvals/request') return requestBody();
      if (path === '/console/settings/save') return settingsBody();
      const isList = /\/(list|export|views)$/.test(path);
      let kind: unknown;
      const values = valuesFor(path, account, () => kind);
      const remembering: ValuesFor = (field, schema) => values(field, schema);
      // A file's content must fit the kind in the body: the kind is drawn first.
      kind = random(2) === 0 ? 'facts' : 'conversions';
      const body = randomBody(call.input as z.core.$ZodType, remembering, random, isList ? 10 : 50);
      const whole = withVersions(body) as Record<string, unknown>;
      if (path.includes('earning-files')) return { ...whole, kind, columns: {} };
      return whole;
    },
  };
}
