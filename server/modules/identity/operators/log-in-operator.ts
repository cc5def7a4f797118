import { decidePassword } from '@pitaka/core/identity/operators/operator-password.ts';
import { OPERATOR_LOGIN_LIMITS } from '@pitaka/core/identity/operators/operator-session.ts';
import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction, inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { type Actor, countSecurityEvent, recordAuditEvent } from '../audit/index.ts';
import {
  countAll,
  countAttempt,
  countGuess,
  EVERY_SITE,
  forgiveGuess,
  type Guess,
  isPassword,
  networkCounts,
} from '../auth/index.ts';
import { COMMAND_LINE } from './command-line.ts';
import { createOperator } from './create-operator.ts';
import { isKnownOperatorDevice, recordOperatorDevice } from './devices.ts';
import { countFactor, uncountFactor } from './factor-tries.ts';
import { chooseSite, sitesOf } from './find-session.ts';
import { forbiddenInPassword } from './password-facts.ts';
import { findOperatorByName, insertOperatorSession, lockVerified, type Origin, updateOperator } from './store.ts';
import { takeSecondFactor } from './take-second-factor.ts';
import { rolesOf } from './views.ts';
import { countWrongTries } from './wrong-tries.ts';

/** The README shows this password: without a sandbox it opens no account. */
const DEMO_PASSWORD = 'demo1234';
const DEMO_OPERATORS: readonly { name: string; role: Role }[] = [
  { name: 'maker', role: 'cashier' },
  { name: 'checker', role: 'manager' },
  { name: 'owner', role: 'owner' },
];

/** Three operators with published passwords and no second factor: for the demo only. */
export async function seedDemoOperators(db: Database, siteIds: readonly string[], now: Date): Promise<void> {
  for (const { name, role } of DEMO_OPERATORS) {
    const operator = { name, role, siteIds, password: DEMO_PASSWORD, needsSecondFactor: false };
    await createOperator(db, { ...COMMAND_LINE, siteId: siteIds[0] ?? '' }, operator, now);
  }
}

export interface OperatorLogIn {
  readonly name: string;
  readonly password: string;
  readonly totp: string | undefined;
  /** The site of the host, and the site that was selected in the console. */
  readonly host: Site;
  readonly selected: string | undefined;
  readonly origin: LogInOrigin;
}

/**
 * `deviceId`: the id that the browser stored; '' if it sent none. `network`: the attempts of a network are counted
 * together.
 */
type LogInOrigin = Origin & { readonly deviceId: string; readonly network: string };

export type OperatorLogInRefusal =
  | 'operator_credentials_wrong'
  | 'login_locked'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'second_factor_locked'
  | 'operator_disabled';

export interface OpenedOperatorSession {
  readonly token: string;
  readonly operatorId: string;
  readonly site: Site;
  /** Failed log-ins under this operator's name since the last log-in. */
  readonly wrongTries: number;
}

/**
 * How many failed log-ins of a site are stored one by one in the audit log. That log is never deleted, and every action
 * of an operator locks its end. Further failed log-ins are stored as one row a minute with a count.
 */
const RECORDED_FAILURES = { uses: 1_000, windowSeconds: 3600 } as const;

/** The name in the log for an unknown operator. The typed name is not stored: it may be a password. */
const UNKNOWN_OPERATOR = { operator_id: 'unknown', name: 'unknown name' };

/** Opens a console session for a correct password and second factor, if the operator has one. */
export async function logInOperator(
  deps: { db: Database; sites: SiteFinder; secrets: SecretKeys; isSandbox: boolean },
  request: OperatorLogIn,
  now: Date,
): Promise<Result<OpenedOperatorSession, OperatorLogInRefusal>> {
  const { db } = deps;
  const name = request.name.toLowerCase();
  const guess = await guessOf(db, name, request.origin);
  const count = await countGuess(db, guess, OPERATOR_LOGIN_LIMITS, now);
  const locked = count.allowed ? undefined : refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  // A locked account accepts only a correct second factor; its tries are counted separately.
  if (locked && !(await mayTryFactor(db, guess, request.totp, now))) return locked;

  const operator = await findOperatorByName(db, name);
  const isPublished = !deps.isSandbox && request.password === DEMO_PASSWORD;
  const isRight = (await isPassword(operator?.password_hash, request.password)) && !isPublished;
  const { operator_id: operatorId, name: operatorName } = operator ?? UNKNOWN_OPERATOR;
  const roles = await rolesOf(db, operatorId);
  const site = await chooseSite(deps.sites, roles, request);
  const { address, device } = request.origin;
  const actor: Actor = { siteId: (site ?? request.host).siteId, operatorId, operatorName, address, device };
  // An unknown name causes the same work, so that the response time does not reveal it.
  if (!operator || !isRight) {
    const refusal = locked ?? refuse('operator_credentials_wrong');
    return recordFailure(db, actor, operator ? 'password' : 'name', refusal, now);
  }
  if (locked && operator.totp_sealed === null) return locked;
  if (operator.status === 'disabled' || !site) return refuse('operator_disabled');
  // The password is older than today's rules: until it is changed, the operator can do nothing else.
  const facts = forbiddenInPassword(operator.name, await sitesOf(deps.sites, roles));
  const isWeak = !deps.isSandbox && !decidePassword(request.password, facts).ok;
  const isCounted = operator.totp_sealed !== null && guess.knownDevice === undefined;
  if (operator.totp_sealed !== null && !request.totp) return refuse('second_factor_required');
  if (isCounted) {
    const { allowed, retryAfterSeconds } = await countFactor(db, actor, now);
    if (!allowed) return locked ?? refuse('second_factor_locked', { retryAfterSeconds });
  }

  const opened = await decideInTransaction(
    db,
    async (tx): Promise<Result<OpenedOperatorSession, OperatorLogInRefusal>> => {
      // Locked and compared again: a session opened during a change of the password, a reset or a disabling would
      // outlive it.
      const current = await lockVerified(tx, operator);
      if (!current) return refuse('operator_credentials_wrong');
      if (current.status === 'disabled') return refuse('operator_disabled');
      if (
        operator.totp_sealed !== null &&
        !(await takeSecondFactor(deps.secrets, tx, operator, request.totp ?? '', now))
      ) {
        return refuse('second_factor_wrong');
      }
      const wrongTries = await countWrongTries(tx, actor);
      const { token } = await insertOperatorSession(tx, operator.operator_id, request.origin, now);
      await recordOperatorDevice(tx, operator.operator_id, request.origin.deviceId, now);
      await forgiveGuess(tx, guess);
      if (isWeak) await updateOperator(tx, operator.operator_id, { must_change_password: true });
      if (isCounted) await uncountFactor(tx, operator.operator_id);
      await recordAuditEvent(tx, actor, { action: 'operator.log_in', target: `operator:${operator.operator_id}` }, now);
      return ok({ token, operatorId: operator.operator_id, site, wrongTries });
    },
  );
  if (opened.ok || opened.code !== 'second_factor_wrong') return opened;
  return recordFailure(db, actor, 'second factor', locked ?? opened, now);
}

/** A log-in attempt, counted by its device. */
async function guessOf(db: Database, name: string, { deviceId, network }: LogInOrigin): Promise<Guess> {
  const isKnown = deviceId !== '' && (await isKnownOperatorDevice(db, name, deviceId));
  return {
    siteId: EVERY_SITE,
    purpose: 'console',
    account: name,
    knownDevice: isKnown ? deviceId : undefined,
    network,
  };
}

async function mayTryFactor(db: Database, guess: Guess, totp: string | undefined, now: Date): Promise<boolean> {
  if (!totp) return false;
  const counts = networkCounts(`console:factor:${guess.account}`, guess.network, OPERATOR_LOGIN_LIMITS.factor);
  return (await countAll(db, EVERY_SITE, counts, now)).allowed;
}

async function recordFailure<Refusal>(
  db: Database,
  actor: Actor,
  cause: string,
  refusal: Refusal,
  now: Date,
): Promise<Refusal> {
  const action = 'operator.log_in_failed';
  const detail = { wrong: cause };
  const counted = await countAttempt(db, actor.siteId, 'console:failures', RECORDED_FAILURES, now);
  if (counted.allowed) {
    const target = actor.operatorId === UNKNOWN_OPERATOR.operator_id ? '' : `operator:${actor.operatorId}`;
    await inTransaction(db, (tx) => recordAuditEvent(tx, actor, { action, target, detail }, now));
  } else {
    const { siteId, operatorName: operator, device } = actor;
    await countSecurityEvent(db, { siteId, kind: action, operator, address: '', device, detail }, now);
  }
  return refusal;
}
