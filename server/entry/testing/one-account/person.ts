import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import type { Random } from '../abuser-ring.ts';
import type { BodyMaker } from './bodies.ts';
import type { Known } from './known.ts';
import type { Reach } from './reach.ts';
import type { OwnAccount, Puppet, World } from './world.ts';

/** What was tried, by call: how often sent, how often with a body that the schema takes, how often it did what it says. */
export interface Coverage {
  readonly sent: Map<string, number>;
  readonly valid: Map<string, number>;
  readonly done: Map<string, number>;
  /** Milliseconds. */
  readonly took: Map<string, number>;
}

/** One person: an operator with this role, an owner with operators of their own making, who has phone accounts as well and plays what is outside. */
export interface Person {
  readonly world: World;
  readonly role: Role;
  readonly known: Known;
  readonly random: Random;
  readonly coverage: Coverage;
  readonly bodies: BodyMaker;
  readonly reach: Reach;
  /** What was done so far, newest last. */
  readonly done: string[];
  token: string;
  /** Other operators that are this same person. */
  puppets: readonly Puppet[];
  accounts: OwnAccount[];
}
