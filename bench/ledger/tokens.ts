/** The token of a user of the bench. It is computed, so that ten thousand sessions need no log-in. */
export function tokenOf(uid: string): string {
  return `bench-session-of-user-${uid}`;
}

/** The token in SQL, for a column `uid`. */
export const TOKEN_SQL = `'bench-session-of-user-' || uid`;
