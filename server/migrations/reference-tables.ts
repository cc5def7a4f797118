/**
 * Small tables shared by all sites: on a distributed database every machine keeps a copy. Every other table belongs to
 * sites, and its keys begin with site_id, so that all of a site can stand on one machine.
 */
export const REFERENCE_TABLES: readonly string[] = [
  'sites',
  'site_domains',
  // One person may work for several sites, and logs in once.
  'operators',
  'operator_sessions',
  'operator_recovery_codes',
  'schema_migrations',
];
