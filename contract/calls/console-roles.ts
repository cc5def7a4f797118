/** The roles of the console, from the fewest permissions to all of them. */
export const CONSOLE_ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const;
