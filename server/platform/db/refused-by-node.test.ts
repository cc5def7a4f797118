import pg from 'pg';
import { expect, it } from 'vitest';
import { constraintOf, isConnectionFault, isDatabaseAway, sqlState } from './in-transaction.ts';

const DUPLICATE = 'duplicate key value violates unique constraint "postings_pkey_102436"';

it.each([
  [{ constraint: 'provider_events_pkey' }, 'provider_events_pkey'],
  [{ constraint: 'provider_events_pkey_102461' }, 'provider_events_pkey'],
  [{ message: DUPLICATE }, 'postings_pkey'],
  [{ message: 'new row for relation "a_1" violates check constraint "accounts_floor"' }, 'accounts_floor'],
  [new Error('no database'), ''],
  [null, ''],
])('the constraint of %j is %s, on any shard', (error, name) => {
  expect(constraintOf(error)).toBe(name);
});

it.each([
  [{ code: '23505', message: 'x' }, '23505'],
  // As Citus reports rows of an INSERT ... SELECT.
  [{ code: 'XX000', message: DUPLICATE }, '23505'],
  [{ code: 'XX000', message: 'new row for relation "a_1" violates check constraint "b"' }, '23514'],
  [{ code: 'XX000', message: 'insert or update on table "a_1" violates foreign key constraint "b_1"' }, '23503'],
  [{ code: 'XX000', message: 'canceling statement due to lock timeout' }, '55P03'],
  [{ code: 'XX000', message: 'something else' }, 'XX000'],
  [{ code: 'account_unknown', message: DUPLICATE }, undefined],
  [new Error(DUPLICATE), undefined],
])('the state of %j is %s, on any node', (error, state) => {
  expect(sqlState(error)).toBe(state);
});

it.each([
  ['Connection refused', true],
  ['FATAL:  the database system is starting up', true],
  ['FATAL:  the database system is in recovery mode', true],
  ['connection to server at "worker-1" (10.0.0.2), port 5432 failed: timeout expired', true],
  // The connection broke while a statement ran: a single statement without a transaction may have been executed.
  ['connection not open', false],
  ['SSL SYSCALL error: EOF detected', false],
  ['server closed the connection unexpectedly', false],
  ['could not receive data from server: No route to host', false],
])('a node that is lost by "%s" has certainly executed nothing: %s', (cause, isSure) => {
  const text = `connection to the remote node pitaka_app@worker-1:5432 failed with the following error: ${cause}`;
  const error = Object.assign(new pg.DatabaseError(text, text.length, 'error'), { code: '08006' });
  expect(isDatabaseAway(error)).toBe(isSure);
});

it('a coordinator that is killed while a statement runs on a worker is a lost connection', () => {
  const text = 'postmaster was shut down, exiting';
  const error = Object.assign(new pg.DatabaseError(text, text.length, 'error'), { code: 'XX000' });
  expect([isConnectionFault(error), isDatabaseAway(error)]).toEqual([true, false]);
});
