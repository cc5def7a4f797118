import type { WheelPrizeEvent, WheelPrizeState } from '@pitaka/core/play/wheel/states.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertTransition } from '../../back-office/reviewed-records/index.ts';
import { payPrize } from './pay-prize.ts';
import { PRIZE_TABLES } from './prize-tables.ts';
import type { DrawRow } from './views.ts';
import type { WheelPrize } from './wheel-settings.ts';
import { nameIn } from './wheel-settings.ts';

const HOUR_MS = 3_600_000;

export interface Winning {
  readonly isPaid: boolean;
  readonly origin: string;
  readonly rules: { readonly followUpHours: number };
}

interface Step {
  readonly from: WheelPrizeState | '';
  readonly event: WheelPrizeEvent;
  readonly to: WheelPrizeState;
}

/** Writes a prize and its first steps, and pays it unless an operator has to. */
export async function winPrize(
  tx: Transaction,
  draw: DrawRow,
  { names }: WheelPrize,
  { isPaid, origin, rules }: Winning,
  now: Date,
): Promise<Result<null, 'account_frozen'>> {
  const { site_id, draw_id: prize_id, uid, unit, prize, kind, amount_minor } = draw;
  if (kind === 'none') throw new Error('a field without a prize was won');
  const second: Step = isPaid
    ? { from: 'won', event: 'pay', to: 'paid' }
    : { from: 'won', event: 'review', to: 'in_review' };
  const steps: readonly Step[] = [{ from: '', event: 'win', to: 'won' }, second];
  for (const [index, step] of steps.entries()) {
    const record = { siteId: site_id, id: prize_id };
    await insertTransition(tx, PRIZE_TABLES, record, { version: index + 1, ...step }, { by: 'system:wheel', at: now });
  }
  await tx
    .insertInto('wheel_prizes')
    .values({
      ...{ site_id, prize_id, uid, unit, prize, name: nameIn(names, 'en-US'), kind, amount_minor },
      ...{ state: second.to, version: steps.length, claimed_by: null, claim_expires_at: null },
      due_at: new Date(now.getTime() + rules.followUpHours * HOUR_MS),
      ...{ created_at: now, changed_at: now },
    })
    .execute();
  if (!isPaid) return ok(null);
  return payPrize(tx, { site_id, prize_id, uid, unit, prize, amount_minor }, { actor: `user:${uid}`, origin }, now);
}
