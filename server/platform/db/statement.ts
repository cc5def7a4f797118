/** A statement that is prepared once per connection under its name; without a name it is planned each time. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

export const BEGIN: Statement = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED', values: [] };
export const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] };
export const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK', values: [] };
