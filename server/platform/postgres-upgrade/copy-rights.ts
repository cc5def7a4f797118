import pg from 'pg';
import { OWN_SCHEMAS } from './tables.ts';

const id = pg.escapeIdentifier;
/** Attributes of a role, as words of ALTER ROLE by their column. */
const ATTRIBUTES = {
  rolsuper: 'SUPERUSER',
  rolinherit: 'INHERIT',
  rolcreaterole: 'CREATEROLE',
  rolcreatedb: 'CREATEDB',
  rolcanlogin: 'LOGIN',
  rolreplication: 'REPLICATION',
  rolbypassrls: 'BYPASSRLS',
} as const;

type Role = Record<keyof typeof ATTRIBUTES, boolean> & {
  rolname: string;
  rolpassword: string | null;
  rolconnlimit: number;
  until: string | null;
};

/** Roles with passwords, memberships and settings of the whole cluster. A password is copied as it is stored. */
export async function copyRoles(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows: roles } = await source.query<Role>(`
    SELECT *, rolvaliduntil::text AS until FROM pg_authid WHERE rolname NOT LIKE 'pg\\_%' ORDER BY rolname`);
  for (const role of roles) {
    const existing = await target.query('SELECT FROM pg_roles WHERE rolname = $1', [role.rolname]);
    if (!existing.rowCount) await target.query(`CREATE ROLE ${id(role.rolname)}`);
    const words = Object.entries(ATTRIBUTES).map(([column, word]) =>
      role[column as keyof typeof ATTRIBUTES] ? word : `NO${word}`,
    );
    const password = role.rolpassword === null ? 'NULL' : pg.escapeLiteral(role.rolpassword);
    const until = role.until === null ? '' : `VALID UNTIL ${pg.escapeLiteral(role.until)}`;
    await target.query(
      `ALTER ROLE ${id(role.rolname)} ${words.join(' ')} CONNECTION LIMIT ${role.rolconnlimit} PASSWORD ${password} ${until}`,
    );
  }
  const { rows: members } = await source.query<{ role: string; member: string; admin_option: boolean }>(`
    SELECT r.rolname AS role, m.rolname AS member, a.admin_option
    FROM pg_auth_members a JOIN pg_roles r ON r.oid = a.roleid JOIN pg_roles m ON m.oid = a.member
    WHERE m.rolname NOT LIKE 'pg\\_%'`);
  for (const { role, member, admin_option } of members) {
    await target.query(`GRANT ${id(role)} TO ${id(member)}${admin_option ? ' WITH ADMIN OPTION' : ''}`);
  }
  await copySettings(source, target);
}

async function copySettings(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ role: string | null; database: string | null; name: string; value: string }>(`
    SELECT r.rolname AS role, d.datname AS database, split_part(c, '=', 1) AS name, substr(c, strpos(c, '=') + 1) AS value
    FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) c
    LEFT JOIN pg_roles r ON r.oid = s.setrole LEFT JOIN pg_database d ON d.oid = s.setdatabase`);
  for (const { role, database, name, value } of rows) {
    const place = database === null ? '' : ` IN DATABASE ${id(database)}`;
    const whose = role === null ? `DATABASE ${id(database ?? '')}` : `ROLE ${id(role)}${place}`;
    await target.query('BEGIN');
    // A list such as search_path would be one name if it were written as text.
    await target.query('SELECT set_config($1, $2, true)', [name, value]);
    await target.query(`ALTER ${whose} SET ${name} FROM CURRENT`);
    await target.query('COMMIT');
  }
}

interface Right {
  readonly object: string;
  readonly grantee: string;
  readonly privilege: string;
  readonly isGrantable: boolean;
}

/** The rights of roles other than the owner on the database, its schemas, tables, columns and sequences. */
const RIGHTS = `
  WITH rights AS (
    SELECT 'DATABASE ' || quote_ident(datname) AS object, '' AS part, datdba AS owner, aclexplode(datacl) AS a
    FROM pg_database WHERE datname = current_database()
    UNION ALL
    SELECT 'SCHEMA ' || quote_ident(nspname), '', nspowner, aclexplode(nspacl) FROM pg_namespace n WHERE ${OWN_SCHEMAS}
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || format('%I.%I', n.nspname, relname), '', relowner,
           aclexplode(relacl)
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OWN_SCHEMAS}
    UNION ALL
    SELECT 'TABLE ' || format('%I.%I', n.nspname, relname), format(' (%I)', attname), relowner, aclexplode(attacl)
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OWN_SCHEMAS}
  )
  SELECT object, CASE WHEN (a).grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid((a).grantee)) END AS grantee,
         (a).privilege_type || part AS privilege, (a).is_grantable AS "isGrantable"
  FROM rights WHERE (a).grantee <> owner ORDER BY 1, 2, 3`;

/** Copies rights that were granted or revoked by hand. Runs after the migrations, which grant their own. */
export async function copyRights(source: pg.Client, target: pg.Client): Promise<void> {
  const read = async (client: pg.Client) =>
    new Map((await client.query<Right>(RIGHTS)).rows.map((right) => [JSON.stringify(right), right]));
  const [sourceRights, targetRights] = [await read(source), await read(target)];
  for (const [key, { object, grantee, privilege }] of targetRights) {
    if (!sourceRights.has(key)) await target.query(`REVOKE ${privilege} ON ${object} FROM ${grantee}`);
  }
  for (const [key, { object, grantee, privilege, isGrantable }] of sourceRights) {
    const how = isGrantable ? ' WITH GRANT OPTION' : '';
    if (!targetRights.has(key)) await target.query(`GRANT ${privilege} ON ${object} TO ${grantee}${how}`);
  }
}
