import { randomBytes } from 'node:crypto';

/**
 * SQL for an administrator of PostgreSQL: a role that owns the tables, a role that the server uses, and their database;
 * then the command with both addresses.
 */
export function roleSql(host: string, domain: string, email: string): string {
  const password = () => randomBytes(18).toString('base64url');
  const [owner, app] = [password(), password()];
  const url = (role: string, secret: string) => `postgres://${role}:${secret}@${host}/pitaka`;
  return `CREATE ROLE pitaka_owner LOGIN REPLICATION PASSWORD '${owner}';
CREATE ROLE pitaka_app LOGIN PASSWORD '${app}';
CREATE DATABASE pitaka OWNER pitaka_owner ENCODING 'UTF8' TEMPLATE template0;

npm run live -- --domain ${domain} --email ${email} \\
  --database-url ${url('pitaka_app', app)} \\
  --database-admin-url ${url('pitaka_owner', owner)}`;
}
