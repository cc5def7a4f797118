import { randomBytes } from 'node:crypto';

export const OWNER = 'pitaka_owner';
export const APP = 'pitaka_app';
export const DATABASE_NAME = 'pitaka';

/** New passwords of a role that owns the tables and of a role that the server uses, with the addresses that have them. */
export function makePasswords(host: string) {
  const password = () => randomBytes(18).toString('base64url');
  const [owner, app] = [password(), password()];
  const url = (role: string, secret: string) => `postgres://${role}:${secret}@${host}/${DATABASE_NAME}`;
  return {
    /** What follows the name of the role in CREATE ROLE and ALTER ROLE. */
    rights: { [OWNER]: `LOGIN REPLICATION PASSWORD '${owner}'`, [APP]: `LOGIN PASSWORD '${app}'` },
    databaseUrl: url(APP, app),
    databaseAdminUrl: url(OWNER, owner),
  };
}

export const CREATE_DATABASE = `CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER} ENCODING 'UTF8' TEMPLATE template0;`;

/** SQL for an administrator of PostgreSQL: both roles and their database; then the command with both addresses. */
export function roleSql(host: string, domain: string, email: string): string {
  const { rights, databaseUrl, databaseAdminUrl } = makePasswords(host);
  return `CREATE ROLE ${OWNER} ${rights[OWNER]};
CREATE ROLE ${APP} ${rights[APP]};
${CREATE_DATABASE}

npm run live -- --domain ${domain} --email ${email} \\
  --database-url ${databaseUrl} \\
  --database-admin-url ${databaseAdminUrl}`;
}
