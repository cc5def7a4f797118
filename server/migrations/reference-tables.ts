/**
 * Tables whose keys need not begin with site_id: small, the same for every site, and so copied to every machine of a
 * distributed database. Everything else about a site is on one machine.
 */
export const REFERENCE_TABLES: readonly string[] = [
  'sites',
  'site_domains',
  'schema_migrations',
  // which process makes ids with which node number, over all sites
  'ledger_nodes',
  // the staff, who may work for several sites
  'operators',
  'operator_sessions',
  'operator_recovery_codes',
  'operator_sponsors',
  'operator_devices',
];
