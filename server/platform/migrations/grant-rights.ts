import pg from 'pg';

/**
 * Grants the application's role only the needed rights on the administrator's tables: to read, insert, update and
 * delete. A table whose comment begins with 'append-only' allows only reading and inserting. A table that is
 * 'append-only but (a, b)' also allows updating these columns, which are emptied when a person is erased. A table that
 * is 'never changed' also allows deleting. The migration that creates the table sets the comment (COMMENT ON TABLE x IS
 * 'append-only: why'). Returns false if grants do not restrict the application's role, for example because it is the
 * owner.
 */
export async function grantRights(admin: pg.Client, appRole: string): Promise<boolean> {
  if (await isAboveRules(admin, appRole)) return false;
  const role = pg.escapeIdentifier(appRole);
  const { rows } = await admin.query<{
    schema: string;
    name: string;
    kind: 'table' | 'sequence';
    isAppendOnly: boolean;
    emptied: string[] | null;
    isNeverChanged: boolean;
  }>(`
    SELECT n.nspname AS schema, c.relname AS name,
           CASE WHEN c.relkind = 'S' THEN 'sequence' ELSE 'table' END AS kind,
           coalesce(obj_description(c.oid, 'pg_class') LIKE 'append-only%', false) AS "isAppendOnly",
           regexp_split_to_array(substring(obj_description(c.oid, 'pg_class') FROM '^append-only but \\(([a-z_, ]+)\\)'), ', ') AS emptied,
           coalesce(obj_description(c.oid, 'pg_class') LIKE 'never changed%', false) AS "isNeverChanged"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE pg_has_role(current_user, c.relowner, 'USAGE') AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    ORDER BY 1, 2`);

  const statements = [...new Set(rows.map(({ schema }) => schema))].map(
    (schema) => `GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${role}`,
  );
  for (const { schema, name, kind, isAppendOnly, emptied, isNeverChanged } of rows) {
    const object = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    if (kind === 'sequence') statements.push(`GRANT USAGE, SELECT ON SEQUENCE ${object} TO ${role}`);
    else if (name === 'schema_migrations') statements.push(`GRANT SELECT ON ${object} TO ${role}`);
    else if (isAppendOnly || isNeverChanged) {
      const rights = isAppendOnly ? 'SELECT, INSERT' : 'SELECT, INSERT, DELETE';
      statements.push(`REVOKE ALL ON ${object} FROM ${role}`, `GRANT ${rights} ON ${object} TO ${role}`);
      const columns = emptied?.map((column) => pg.escapeIdentifier(column)).join(', ');
      if (columns !== undefined) statements.push(`GRANT UPDATE (${columns}) ON ${object} TO ${role}`);
    } else statements.push(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${object} TO ${role}`);
  }
  // In one transaction, because a running server must never see a table without its rights.
  await admin.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'));
  return true;
}

/** Grants do not restrict superusers and members of the role that owns the tables. */
async function isAboveRules(admin: pg.Client, appRole: string): Promise<boolean> {
  const { rows } = await admin.query<{ isAbove: boolean }>(
    `SELECT r.rolsuper OR pg_has_role(r.oid, current_user, 'MEMBER') AS "isAbove" FROM pg_roles r WHERE r.rolname = $1`,
    [appRole],
  );
  return rows[0]?.isAbove ?? true;
}
