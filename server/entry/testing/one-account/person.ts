import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import type { Random } from '../abuser-ring.ts';
import type { BodyMaker } from './bodies.ts';
import type { Known } from './known.ts';
import type { Reach } from './reach.ts';
import type { OwnAccount, Puppet, World } from './world.ts';

/** Coverage by call: number of requests, of valid requests, and of successes. */
export interface Coverage {
  readonly sent: Map<string, number>;
  readonly valid: Map<string, number>;
  readonly done: Map<string, number>;
  /** Milliseconds. */
  readonly took: Map<string, number>;
}

/**
 * One person: an operator with this role (an owner also with the operators that they created), who has phone accounts
 * and controls outside systems.
 */
export interface Person {
  readonly world: World;
  readonly role: Role;
  readonly known: Known;
  readonly random: Random;
  readonly coverage: Coverage;
  readonly bodies: BodyMaker;
  readonly reach: Reach;
  /** Steps so far, newest last. */
  readonly done: string[];
  token: string;
  /** Other operators of the same person. */
  puppets: readonly Puppet[];
  accounts: OwnAccount[];
}
