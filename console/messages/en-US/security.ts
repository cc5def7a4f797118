const messages = {
  'security.title': 'Security events',
  'security.lead': 'Log-ins, failed log-ins, changed passwords and refused calls. Old events are deleted each night.',
  'security.kind': 'Event',
  'security.user': 'User ID',
  'security.who': 'Who',
  'security.address': 'Address',
  'security.device': 'Device',
  'security.times': 'Times',
  'security.count': '{count, plural, one {event} other {events}}',
  'security.export': 'Export JSON lines',
  'security.empty': 'No security events',
  'security.emptyText': 'Log-ins and refused calls appear here.',
  'security.of.user.log_in': 'User logged in',
  'security.of.user.log_in_failed': 'User log-in failed',
  'security.of.user.register': 'User registered',
  'security.of.user.password_reset': 'Password reset by code',
  'security.of.user.password_changed': 'Password changed',
  'security.of.user.phone_changed': 'Phone number changed',
  'security.of.permission.refused': 'Call refused',
} as const;

export default messages;
